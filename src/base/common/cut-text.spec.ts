import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { CUT_MARK, cutText, jsonBytes } from './cut-text.js';

describe('a text that is cut', () => {
  it('is unchanged if it is short', () => {
    expect(cutText('as it was', 9, 11)).toBe('as it was');
  });

  it('ends with a mark and keeps all that fits', () => {
    expect(cutText('abcdef', 4)).toBe('abc…');
    expect(cutText('äääääää', 100, 12)).toBe('äää…');
  });

  it('loses a whole emoji, not a half of it', () => {
    expect(cutText('ab👍cd', 4)).toBe('ab…');
  });

  it('is measured once if its beginning fits', () => {
    const stringify = jest.spyOn(JSON, 'stringify');
    cutText('a'.repeat(100_000), 65_536, 200_000);
    expect(stringify).toHaveBeenCalledTimes(1);
    stringify.mockRestore();
  });

  it('is within both limits, well-formed, and the beginning of the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 5, max: 400 }),
        (text, maxLength, maxBytes) => {
          const cut = cutText(text, maxLength, maxBytes);
          expect(cut.length).toBeLessThanOrEqual(maxLength);
          expect(jsonBytes(cut)).toBeLessThanOrEqual(maxBytes);
          expect(cut.isWellFormed()).toBe(true);
          if (cut !== text) expect(cut.endsWith(CUT_MARK)).toBe(true);
          expect(text.startsWith(cut === text ? cut : cut.slice(0, -1))).toBe(true);
        },
      ),
    );
  });
});
