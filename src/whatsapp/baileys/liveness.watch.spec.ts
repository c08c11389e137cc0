import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LivenessWatch } from './liveness.watch.js';

const SECOND = 1000;

let watch: LivenessWatch;
let heard: string[];
/** Answers each ping, as a live server does. */
let isAnswered: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  heard = [];
  isAnswered = false;
  watch = new LivenessWatch({
    ping: () => {
      heard.push('ping');
      if (isAnswered) watch.note();
    },
    onDeaf: (isDeaf) => heard.push(isDeaf ? 'deaf' : 'hears'),
    onDead: () => heard.push('dead'),
  });
  watch.start();
});

afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

/** Lets time pass without the event loop getting its turn. */
function block(ms: number): void {
  const { now } = performance;
  const monotonic = now.call(performance) + ms;
  jest.setSystemTime(Date.now() + ms);
  jest.spyOn(performance, 'now').mockImplementation(() => monotonic);
  jest.advanceTimersToNextTimer();
  jest.mocked(performance.now).mockRestore();
}

describe('a quiet link', () => {
  it('is alive as long as pings are answered', () => {
    isAnswered = true;
    jest.advanceTimersByTime(3600 * SECOND);
    expect(new Set(heard)).toEqual(new Set(['ping']));
    expect(heard.length).toBeGreaterThan(120);
  });

  it('is deaf when a ping is not answered, and dead after the second', () => {
    jest.advanceTimersByTime(35 * SECOND);
    expect(heard).toEqual(['ping']);
    jest.advanceTimersByTime(5 * SECOND);
    expect(heard).toEqual(['ping', 'deaf']);
    jest.advanceTimersByTime(25 * SECOND);
    expect(heard).toEqual(['ping', 'deaf', 'ping', 'dead']);
  });

  it('hears again with the next frame', () => {
    jest.advanceTimersByTime(40 * SECOND);
    watch.note();
    watch.note();
    expect(heard).toEqual(['ping', 'deaf', 'hears']);
  });
});

describe('a clock that jumps', () => {
  it.each([
    ['forward, as after a sleep', 8 * 3600],
    ['back', -8 * 3600],
  ])('%s is no dead link: one ping decides', (_case, seconds) => {
    jest.setSystemTime(Date.now() + seconds * SECOND);
    jest.advanceTimersByTime(5 * SECOND);
    expect(heard).toEqual(['ping']);
    watch.note();
    jest.advanceTimersByTime(20 * SECOND);
    expect(heard).toEqual(['ping']);
  });

  it('leaves an unanswered ping ten seconds, since a sleep often costs the link', () => {
    jest.setSystemTime(Date.now() + 8 * 3600 * SECOND);
    jest.advanceTimersByTime(5 * SECOND);
    jest.advanceTimersByTime(15 * SECOND);
    expect(heard).toContain('ping');
    jest.advanceTimersByTime(55 * SECOND);
    expect(heard).toContain('dead');
  });
});

describe('a blocked event loop', () => {
  it('is no silence of the server: what waited is read first', () => {
    block(300 * SECOND);
    expect(heard).toEqual(['ping']);
    watch.note();
    jest.advanceTimersByTime(20 * SECOND);
    expect(heard).not.toContain('dead');
  });
});

it('says nothing before its start and after its end', () => {
  watch.stop();
  jest.advanceTimersByTime(600 * SECOND);
  expect(heard).toEqual([]);
});
