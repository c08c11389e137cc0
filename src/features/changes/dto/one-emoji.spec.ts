import { describe, expect, it } from '@jest/globals';
import { isOneEmoji } from './one-emoji.js';

describe('isOneEmoji', () => {
  it.each(['👍', '❤️', '❤', '👍🏽', '🇪🇸', '1️⃣', '👨‍👩‍👧‍👦', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏳️‍🌈', '☺️', '©️'])(
    'is true for a single visible emoji: %s',
    (emoji) => {
      expect(isOneEmoji(emoji)).toBe(true);
    },
  );

  it.each([
    '',
    ' ',
    'a',
    '1',
    'ok',
    '👍👍',
    '👍 ',
    ' 👍',
    '👍a',
    '\u200d',
    '\ufe0f',
    '\u20e3',
    'a\u20e3',
    '👍'.repeat(100),
    `👍${'\u200d👍'.repeat(100)}`,
    null,
    undefined,
    1,
    ['👍'],
  ])('is false for anything else: %j', (value) => {
    expect(isOneEmoji(value)).toBe(false);
  });
});
