import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LivenessWatch } from './liveness.watch.js';

const SECOND = 1000;

let watch: LivenessWatch;
let heard: string[];
/** Answers each ping, as a live server does. */
let isAnswered: boolean;
let answerMs: number;
let blockedMs: number;

beforeEach(() => {
  jest.useFakeTimers();
  const { now } = performance;
  blockedMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + blockedMs);
  heard = [];
  isAnswered = false;
  answerMs = 0;
  watch = new LivenessWatch({
    ping: () => {
      heard.push('ping');
      if (!isAnswered) return;
      if (answerMs === 0) watch.noteFrame();
      else setTimeout(() => watch.noteFrame(), answerMs);
    },
    onUnresponsive: (isUnresponsive) => heard.push(isUnresponsive ? 'unresponsive' : 'responds'),
    onDead: () => heard.push('dead'),
  });
  watch.start();
});

afterEach(() => {
  watch.stop();
  jest.restoreAllMocks();
});

/** Lets time pass while the event loop is blocked. */
function block(ms: number): void {
  blockedMs += ms;
  jest.setSystemTime(Date.now() + ms);
  jest.advanceTimersToNextTimer();
}

describe('a quiet link', () => {
  it('is alive as long as pings are answered', () => {
    isAnswered = true;
    jest.advanceTimersByTime(3600 * SECOND);
    expect(new Set(heard)).toEqual(new Set(['ping']));
    expect(heard.length).toBeGreaterThan(120);
  });

  it('is unresponsive when two pings are not answered, and dead soon after', () => {
    jest.advanceTimersByTime(19 * SECOND);
    expect(heard).toEqual([]);
    jest.advanceTimersByTime(10 * SECOND);
    expect(heard).toEqual(['ping', 'ping']);
    jest.advanceTimersByTime(5 * SECOND);
    expect(heard).toEqual(['ping', 'ping', 'unresponsive']);
    jest.advanceTimersByTime(2 * SECOND);
    expect(heard).toEqual(['ping', 'ping', 'unresponsive', 'dead']);
  });

  it.each([0, 1, 7, 13, 19, 20, 26])(
    'is dead within 40 s, with its last frame after %i s',
    (seconds) => {
      isAnswered = true;
      jest.advanceTimersByTime(seconds * SECOND);
      watch.noteFrame();
      isAnswered = false;
      const before = heard.length;
      jest.advanceTimersByTime(34 * SECOND);
      expect(heard).not.toContain('dead');
      expect(heard.slice(before).filter((event) => event === 'ping').length).toBeGreaterThan(1);
      jest.advanceTimersByTime(6 * SECOND);
      expect(heard).toContain('dead');
    },
  );

  it('is alive when each answer takes fifteen seconds', () => {
    isAnswered = true;
    answerMs = 15 * SECOND;
    jest.advanceTimersByTime(3600 * SECOND);
    expect(heard).not.toContain('dead');
  });

  it('is pinged at the interval of WhatsApp Web while frames arrive', () => {
    for (let second = 1; second <= 100; second += 1) {
      jest.advanceTimersByTime(SECOND);
      watch.noteFrame();
    }
    expect(heard).toEqual(['ping', 'ping', 'ping']);
  });

  it('is responsive again with the next frame', () => {
    jest.advanceTimersByTime(34 * SECOND);
    watch.noteFrame();
    watch.noteFrame();
    expect(heard).toEqual(['ping', 'ping', 'unresponsive', 'responds']);
  });
});

describe('a clock that jumps', () => {
  it.each([
    ['forward, as after a sleep', 8 * 3600],
    ['back', -8 * 3600],
  ])('%s does not mean a dead link: one ping decides', (_case, seconds) => {
    jest.setSystemTime(Date.now() + seconds * SECOND);
    jest.advanceTimersByTime(5 * SECOND);
    expect(heard).toEqual(['ping']);
    watch.noteFrame();
    jest.advanceTimersByTime(19 * SECOND);
    expect(heard).toEqual(['ping']);
  });

  it('allows ten seconds for an answer, since a sleep often breaks the connection', () => {
    jest.setSystemTime(Date.now() + 8 * 3600 * SECOND);
    jest.advanceTimersByTime(11 * SECOND);
    expect(heard).toContain('ping');
    expect(heard).not.toContain('dead');
    jest.advanceTimersByTime(30 * SECOND);
    expect(heard).toContain('dead');
  });
});

describe('a blocked event loop', () => {
  it('does not count as silence: waiting frames are read first', () => {
    block(300 * SECOND);
    expect(heard).toEqual(['ping']);
    watch.noteFrame();
    jest.advanceTimersByTime(19 * SECOND);
    expect(heard).toEqual(['ping']);
  });

  it('gives an unanswered ping ten more seconds', () => {
    jest.advanceTimersByTime(34 * SECOND);
    block(60 * SECOND);
    jest.advanceTimersByTime(9 * SECOND);
    expect(heard).not.toContain('dead');
    jest.advanceTimersByTime(3 * SECOND);
    expect(heard).toContain('dead');
  });

  it('does not count if it repeats with blocks of a few seconds', () => {
    for (let time = 1; time <= 12; time += 1) block(4 * SECOND);
    expect(heard).not.toContain('dead');
  });
});

it('reports nothing before start and after stop', () => {
  watch.stop();
  jest.advanceTimersByTime(600 * SECOND);
  expect(heard).toEqual([]);
});
