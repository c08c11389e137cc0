import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromStored, toStored } from './stored-text.js';

const SIGNS = fc.constantFrom('\0', '\u0001', '0', '1', 'a', '🙂', '\ud800');

it('gives every text back, and never has a NUL meanwhile', () => {
  fc.assert(
    fc.property(fc.string({ unit: SIGNS }), (text) => {
      const stored = toStored(text) as string;
      expect(stored).not.toContain('\0');
      expect(fromStored(stored)).toBe(text);
    }),
  );
});

it('leaves other values alone', () => {
  const bytes = new Uint8Array([0, 1]);
  expect([toStored(bytes), toStored(5), toStored(null)]).toEqual([bytes, 5, null]);
});
