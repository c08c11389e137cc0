import { beforeEach, expect, it, jest } from '@jest/globals';
import { LongTimer } from './long-timer.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const action = jest.fn();
let timer: LongTimer;

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  action.mockReset();
  timer = new LongTimer();
});

it('acts at its time, once', () => {
  timer.schedule(1000, action);
  jest.advanceTimersByTime(999);
  expect(action).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(1);
});

it('acts at once when the time has passed', () => {
  timer.schedule(-5, action);
  jest.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(1);
});

it('waits for longer than a timer of Node can', () => {
  timer.schedule(60 * DAY_MS, action);
  jest.advanceTimersByTime(59 * DAY_MS);
  expect(action).not.toHaveBeenCalled();
  jest.advanceTimersByTime(DAY_MS);
  expect(action).toHaveBeenCalledTimes(1);
});

it('forgets replaced and canceled actions', () => {
  timer.schedule(1000, action);
  timer.schedule(60 * DAY_MS, action);
  jest.advanceTimersByTime(30 * DAY_MS);
  timer.cancel();
  jest.advanceTimersByTime(60 * DAY_MS);
  expect(action).not.toHaveBeenCalled();
});
