import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Mutex } from './mutex.js';

describe('Mutex', () => {
  it('runs one job at a time, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 10 }),
        async (scheduler, count) => {
          const mutex = new Mutex();
          const log: string[] = [];
          const jobs = Array.from({ length: count }, (_, index) =>
            mutex.runExclusive(async () => {
              log.push(`start ${index}`);
              await scheduler.schedule(Promise.resolve());
              log.push(`end ${index}`);
            }),
          );
          await scheduler.waitFor(Promise.all(jobs));
          expect(log).toEqual(jobs.flatMap((_, index) => [`start ${index}`, `end ${index}`]));
        },
      ),
    );
  });

  it('gives each caller the result of its own job', async () => {
    const mutex = new Mutex();
    const results = [
      mutex.runExclusive(() => 1),
      mutex.runExclusive(async () => Promise.resolve(2)),
    ];
    expect(await Promise.all(results)).toEqual([1, 2]);
  });

  it('reports a failure to its caller only, and continues', async () => {
    const mutex = new Mutex();
    const failing = mutex.runExclusive(() => Promise.reject(new Error('no')));
    const throwing = mutex.runExclusive(() => {
      throw new Error('never');
    });
    const next = mutex.runExclusive(() => 'went on');
    await expect(failing).rejects.toThrow('no');
    await expect(throwing).rejects.toThrow('never');
    expect(await next).toBe('went on');
  });

  it('never runs a job synchronously', () => {
    let hasRun = false;
    void new Mutex().runExclusive(() => (hasRun = true));
    expect(hasRun).toBe(false);
  });

  it('unlocks when all jobs enqueued so far have ended, also failed ones', async () => {
    const mutex = new Mutex();
    const log: string[] = [];
    void mutex.runExclusive(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.push('slow');
    });
    mutex.runExclusive(() => Promise.reject(new Error('no'))).catch(() => log.push('failed'));
    await mutex.waitForUnlock();
    expect(log).toEqual(['slow', 'failed']);
  });

  it('is unlocked at once when there is nothing to do', async () => {
    await expect(new Mutex().waitForUnlock()).resolves.toBeUndefined();
  });
});
