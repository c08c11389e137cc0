import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventLoopTurn } from './event-loop-turn.js';

let now: number;

beforeEach(() => {
  now = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => void jest.restoreAllMocks());

describe('a turn of the event loop', () => {
  it('lasts from the first call, across promises', async () => {
    const watch = new EventLoopTurn();
    expect(watch.measure()).toBe(0);
    now = 1030;
    await Promise.resolve();
    expect(watch.measure()).toBe(30);
  });

  it('ends with any pause', async () => {
    const watch = new EventLoopTurn();
    expect(watch.measure()).toBe(0);
    await setImmediate();
    now = 5000;
    expect(watch.measure()).toBe(0);
  });
});
