import { describe, expect, it } from '@jest/globals';
import { foldText } from './text-fold.js';

describe('the fold of a text', () => {
  it('leaves a short one alone', () => {
    expect([foldText('short'), foldText('a\n'.repeat(23)), foldText('a'.repeat(1500))]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('shows the first lines of many', () => {
    expect(
      foldText(Array.from({ length: 200 }, (_, line) => line).join('\n'))?.split('\n'),
    ).toHaveLength(16);
  });

  it('ends between words, or between characters where there are no words', () => {
    expect(foldText('word '.repeat(400))).toMatch(/^(word )*word$/);
    const faces = foldText('x' + '😀'.repeat(1000)) ?? '';
    expect(faces).toMatch(/^x(😀)+$/u);
    expect(faces.length).toBeLessThanOrEqual(1000);
  });
});
