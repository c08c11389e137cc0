import { describe, expect, it } from '@jest/globals';
import { createBatch, createInboundMessage } from '../../../../test/support/factories.js';
import { toStoredIds } from './stored-ids.js';

describe('toStoredIds', () => {
  const placeholder = createInboundMessage({ id: 'A', type: 'undecrypted' });

  it('takes what can be read as stored for good', () => {
    const batch = createBatch({
      storedIds: ['A', 'reaction'],
      messages: [createInboundMessage({ id: 'A' })],
    });
    expect(toStoredIds(batch)).toEqual({ whole: ['A', 'reaction'], placeholders: [] });
  });

  it('tells placeholders from it', () => {
    const messages = [placeholder, createInboundMessage({ id: 'B' })];
    const batch = createBatch({ storedIds: ['A', 'B'], messages });
    expect(toStoredIds(batch)).toEqual({ whole: ['B'], placeholders: ['A'] });
  });

  it('takes a message as stored for good that comes with its placeholder, whatever it is', () => {
    const batch = createBatch({ storedIds: ['A', 'A'], messages: [placeholder] });
    expect(toStoredIds(batch).whole).toEqual(['A', 'A']);
  });
});
