import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { EventLoopMonitor } from './event-loop.monitor.js';

afterEach(() => void jest.useRealTimers());

describe('EventLoopMonitor', () => {
  it('measures the worst delay of the last ten seconds', () => {
    jest.useFakeTimers();
    const monitor = new EventLoopMonitor();
    monitor.start();
    jest.advanceTimersByTime(500);
    expect(monitor.worstDelayMs).toBe(0);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2500);
    jest.advanceTimersByTime(500);
    clock.mockRestore();
    expect([monitor.worstDelayMs, monitor.worstDelayAt]).toEqual([2000, Date.now() - 2000]);
    jest.advanceTimersByTime(20_000);
    expect(monitor.worstDelayMs).toBe(0);
    monitor.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
