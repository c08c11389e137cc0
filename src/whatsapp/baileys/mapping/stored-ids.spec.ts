import { describe, expect, it } from '@jest/globals';
import { createInboundMessage } from '../../../../test/support/factories.js';
import { toStoredIds } from './stored-ids.js';

describe('toStoredIds', () => {
  const placeholder = createInboundMessage({ id: 'A', type: 'undecrypted' });

  it('takes what can be read as stored for good', () => {
    const messages = [createInboundMessage({ id: 'A' })];
    expect(toStoredIds(['A', 'reaction'], messages)).toEqual({
      whole: ['A', 'reaction'],
      placeholders: [],
    });
  });

  it('tells placeholders from it', () => {
    const messages = [placeholder, createInboundMessage({ id: 'B' })];
    expect(toStoredIds(['A', 'B'], messages)).toEqual({ whole: ['B'], placeholders: ['A'] });
  });

  it('takes a message as stored for good that comes with its placeholder, whatever it is', () => {
    expect(toStoredIds(['A', 'A'], [placeholder]).whole).toEqual(['A', 'A']);
  });
});
