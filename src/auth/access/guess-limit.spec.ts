import { beforeEach, describe, expect, it } from '@jest/globals';
import { GuessLimit } from './guess-limit.js';

let now: number;
let limit: GuessLimit;
let guesses = 0;

beforeEach(() => {
  now = 1_000_000;
  limit = new GuessLimit(4, () => now);
});

function guess(address: string, times: number): void {
  for (let count = 0; count < times; count += 1) {
    guesses += 1;
    limit.recordFailure(address, `guess ${guesses}`);
  }
}

describe('wrong tokens of one address', () => {
  it('are free at first: people mistype', () => {
    guess('a', 4);
    expect(limit.waitMs('a')).toBe(0);
  });

  it('block the address for a second from the fifth on, then twice as long each, up to five minutes', () => {
    guess('a', 5);
    expect(limit.waitMs('a')).toBe(1000);
    guess('a', 1);
    expect(limit.waitMs('a')).toBe(2000);
    guess('a', 3);
    expect(limit.waitMs('a')).toBe(16_000);
    guess('a', 100);
    expect(limit.waitMs('a')).toBe(300_000);
  });

  it('are forgiven once the wait is over, but still counted', () => {
    guess('a', 5);
    now += 1000;
    expect(limit.waitMs('a')).toBe(0);
    guess('a', 1);
    expect(limit.waitMs('a')).toBe(2000);
  });

  it('are forgotten after the right one, and after an hour without any', () => {
    guess('a', 8);
    limit.reset('a');
    expect(limit.waitMs('a')).toBe(0);
    guess('a', 5);
    now += 60 * 60 * 1000;
    guess('a', 4);
    expect(limit.waitMs('a')).toBe(0);
  });

  it('count once if they repeat: a program may use an outdated one', () => {
    for (let count = 0; count < 50; count += 1) limit.recordFailure('a', 'outdated');
    expect(limit.waitMs('a')).toBe(0);
  });

  it('count once each if two programs repeat different ones', () => {
    for (let count = 0; count < 50; count += 1) limit.recordFailure('a', `outdated ${count % 2}`);
    expect(limit.waitMs('a')).toBe(0);
  });

  it('are answered with the time to wait', () => {
    guess('a', 7);
    expect(limit.refusalFor('a')).toMatchObject({
      code: 'too_many_requests',
      options: { retryAfterS: 4 },
    });
    expect(limit.refusalFor('b')).toBeUndefined();
  });

  it('do not affect other addresses', () => {
    guess('a', 50);
    expect(limit.waitMs('b')).toBe(0);
  });

  it('of very many addresses take little memory, and the latest are kept', () => {
    guess('first', 50);
    for (let index = 0; index < 20_000; index += 1) guess(`address ${index}`, 5);
    expect(limit.size).toBeLessThanOrEqual(10_000);
    expect(limit.waitMs('address 19999')).toBe(1000);
    expect(limit.waitMs('first')).toBe(0);
  });

  it('are remembered for an address that continues while others come', () => {
    guess('a', 50);
    for (let index = 0; index < 20_000; index += 1) {
      guess(`address ${index}`, 1);
      if (index % 1000 === 0) guess('a', 1);
    }
    expect(limit.waitMs('a')).toBe(300_000);
  });
});
