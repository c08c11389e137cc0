import { describe, expect, it } from '@jest/globals';
import { collectAnswers } from './answers.js';
import { findDifferences } from './differences.js';
import { Mask } from './mask.js';

describe('a comparison of versions', () => {
  it('finds no difference between this version and itself', async () => {
    const [before, after] = await Promise.all([collectAnswers(), collectAnswers()]);
    expect(findDifferences(before, after)).toEqual([]);
    expect(after.size).toBeGreaterThan(60);
    for (const answer of after.values()) expect(answer).toMatch(/^[24]\d\d .|^1 /);
  });

  it('shows differing answers, and those of only one version', () => {
    const before = new Map([
      ['/same', '200\n{}\n'],
      ['/other', '200\n{"a":1}\n'],
      ['/gone', '200\n{}\n'],
    ]);
    const after = new Map([
      ['/same', '200\n{}\n'],
      ['/other', '200\n{"a":2}\n'],
    ]);
    const [other, gone, ...rest] = findDifferences(before, after);
    expect(other).toContain('-{"a":1}\n+{"a":2}');
    expect(gone).toContain('--- /gone');
    expect(rest).toEqual([]);
  });
});

describe('the mask of a comparison', () => {
  it.each([
    ['{"at":1795626300000,"n":17}', '{"at":<time>,"n":17}'],
    ['{"at": "2026-01-02T03:04:05.678Z"}', '{"at": "<time>"}'],
    ['{"duration_ms": 12.5, "count": 3}', '{"duration_ms": <milliseconds>, "count": 3}'],
    ['{"next":"WzE3LDE3OTU2"}', '{"next":"<cursor>"}'],
    ['{"jid":"15550101@s.whatsapp.net"}', '{"jid":"15550101@s.whatsapp.net"}'],
  ])('makes of %s %s', (text, masked) => {
    expect(new Mask().apply(text)).toBe(masked);
  });

  it('keeps the identity of ids', () => {
    const [a, b] = ['3EB0AAAAAAAAAAAAAAAA', '3EB0BBBBBBBBBBBBBBBB'];
    const mask = new Mask();
    expect(mask.apply(`${a} ${b} ${a}`)).toBe('<id 1> <id 2> <id 1>');
    expect(mask.apply(b)).toBe('<id 2>');
  });
});
