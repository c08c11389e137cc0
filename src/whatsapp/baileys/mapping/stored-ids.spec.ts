import { describe, expect, it } from '@jest/globals';
import { createInboundMessage } from '../../../../test/support/unit/factories.js';
import { toStoredIds } from './stored-ids.js';

describe('toStoredIds', () => {
  const placeholder = createInboundMessage({ id: 'A', type: 'undecrypted' });

  it('counts decrypted messages as stored with content', () => {
    const messages = [createInboundMessage({ id: 'A' })];
    expect(toStoredIds(['A', 'reaction'], messages)).toEqual({
      whole: ['A', 'reaction'],
      placeholders: [],
    });
  });

  it('lists placeholders separately', () => {
    const messages = [placeholder, createInboundMessage({ id: 'B' })];
    expect(toStoredIds(['A', 'B'], messages)).toEqual({ whole: ['B'], placeholders: ['A'] });
  });

  it('counts a message as stored with content if it comes with its placeholder', () => {
    expect(toStoredIds(['A', 'A'], [placeholder]).whole).toEqual(['A', 'A']);
  });
});
