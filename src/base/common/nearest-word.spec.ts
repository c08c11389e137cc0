import { describe, expect, it } from '@jest/globals';
import { findNearestWord } from './nearest-word.js';

describe('findNearestWord', () => {
  it.each([
    ['contain', 'contains'],
    ['chatJid', 'chat_jid'],
    ['timeout', 'timeout_ms'],
  ])('finds what %s means', (word, expected) => {
    const known = ['after', 'chat_jid', 'contains', 'timeout_ms'];
    expect(findNearestWord(word, known)?.word).toBe(expected);
  });

  it('measures the distance to the nearest word', () => {
    expect(findNearestWord('same', ['same'])?.distance).toBe(0);
    expect(findNearestWord('sam', ['same'])?.distance).toBe(1);
    expect(findNearestWord('game', ['same'])?.distance).toBe(3);
  });

  it('finds nothing among no words', () => {
    expect(findNearestWord('word', [])).toBeUndefined();
  });
});
