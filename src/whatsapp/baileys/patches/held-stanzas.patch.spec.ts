import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { HeldStanzas } from './held-stanzas.patch.js';

const MEGABYTE = 1024 * 1024;

let held: HeldStanzas;

function receiptOf(bytes: number): BinaryNode {
  const items = [{ tag: 'item', attrs: { id: 'a'.repeat(bytes) } }];
  return { tag: 'receipt', attrs: {}, content: [{ tag: 'list', attrs: {}, content: items }] };
}

beforeEach(() => {
  held = new HeldStanzas();
});

describe('stanzas that wait for the store', () => {
  it('are held up to 8 MB; the server sends the others again', () => {
    const passes = Array.from({ length: 4 }, () => jest.fn());
    const numbers = passes.map((pass) => held.add(receiptOf(3 * MEGABYTE), pass));
    held.release(numbers);
    expect(passes.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0, 0]);
  });

  it.each([
    ['are stored', (number: number) => held.release([number])],
    ['have lost their connection', () => held.clear()],
  ])('make room when they %s', (_what, end) => {
    for (let count = 0; count < 4; count += 1) end(held.add(receiptOf(5 * MEGABYTE), () => {}));
    const pass = jest.fn();
    held.release([held.add(receiptOf(5 * MEGABYTE), pass)]);
    expect(pass).toHaveBeenCalledTimes(1);
  });
});
