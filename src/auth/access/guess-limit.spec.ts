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
  it('cost nothing at first: people mistype', () => {
    guess('a', 4);
    expect(limit.waitMs('a')).toBe(0);
  });

  it('cost a second from the fifth on, and double that with each more, up to five minutes', () => {
    guess('a', 5);
    expect(limit.waitMs('a')).toBe(1000);
    guess('a', 1);
    expect(limit.waitMs('a')).toBe(2000);
    guess('a', 3);
    expect(limit.waitMs('a')).toBe(16_000);
    guess('a', 100);
    expect(limit.waitMs('a')).toBe(300_000);
  });

  it('are forgiven once the wait is over, and counted on', () => {
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

  it('are one guess if they are the same again: a program may have an outdated one', () => {
    for (let count = 0; count < 50; count += 1) limit.recordFailure('a', 'outdated');
    expect(limit.waitMs('a')).toBe(0);
  });

  it('are as many guesses as there are different ones: two programs may have one each', () => {
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

  it('cost no other address anything', () => {
    guess('a', 50);
    expect(limit.waitMs('b')).toBe(0);
  });

  it('of very many addresses take little memory, and the latest are the ones that are known', () => {
    guess('first', 50);
    for (let index = 0; index < 20_000; index += 1) guess(`address ${index}`, 5);
    expect(limit.size).toBeLessThanOrEqual(10_000);
    expect(limit.waitMs('address 19999')).toBe(1000);
    expect(limit.waitMs('first')).toBe(0);
  });

  it('keep an address known that goes on guessing while others come', () => {
    guess('a', 50);
    for (let index = 0; index < 20_000; index += 1) {
      guess(`address ${index}`, 1);
      if (index % 1000 === 0) guess('a', 1);
    }
    expect(limit.waitMs('a')).toBe(300_000);
  });
});
