import { describe, expect, it } from '@jest/globals';
import { Once } from './once.js';

/** Counts its work, which fails at these times. */
function createOnce(failing: number[] = []): Once<number> {
  let count = 0;
  return new Once(async () => {
    count += 1;
    if (failing.includes(count)) throw new Error(`failure ${count}`);
    return count;
  });
}

describe('Once', () => {
  it('does its work once, for all who ask', async () => {
    const once = createOnce();
    expect(await once.peek()).toBeNull();
    expect(await Promise.all([once.get(), once.get()])).toEqual([1, 1]);
    expect(await once.peek()).toBe(1);
  });

  it('does it again after a failure, and when it was forgotten', async () => {
    const once = createOnce([1]);
    const both = await Promise.allSettled([once.get(), once.peek(), once.get()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(await once.get()).toBe(2);
    once.forget();
    expect(await once.get()).toBe(3);
  });

  it('keeps new work when earlier work, which was forgotten, fails', async () => {
    const once = createOnce([1]);
    const first = once.get();
    once.forget();
    const second = once.get();
    await expect(first).rejects.toThrow('failure 1');
    expect([await second, await once.get()]).toEqual([2, 2]);
  });
});
