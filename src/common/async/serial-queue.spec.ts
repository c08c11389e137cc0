import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SerialQueue } from './serial-queue.js';

describe('SerialQueue', () => {
  it('runs one job at a time, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 10 }),
        async (scheduler, count) => {
          const queue = new SerialQueue();
          const log: string[] = [];
          const jobs = Array.from({ length: count }, (_, index) =>
            queue.enqueue(async () => {
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
    const queue = new SerialQueue();
    const results = [queue.enqueue(() => 1), queue.enqueue(async () => Promise.resolve(2))];
    expect(await Promise.all(results)).toEqual([1, 2]);
  });

  it('reports a failure to its caller only, and continues', async () => {
    const queue = new SerialQueue();
    const failing = queue.enqueue(() => Promise.reject(new Error('no')));
    const throwing = queue.enqueue(() => {
      throw new Error('never');
    });
    const next = queue.enqueue(() => 'went on');
    await expect(failing).rejects.toThrow('no');
    await expect(throwing).rejects.toThrow('never');
    expect(await next).toBe('went on');
  });

  it('never runs a job synchronously', () => {
    let hasRun = false;
    void new SerialQueue().enqueue(() => (hasRun = true));
    expect(hasRun).toBe(false);
  });

  it('drains when all jobs enqueued so far have ended, also failed ones', async () => {
    const queue = new SerialQueue();
    const log: string[] = [];
    void queue.enqueue(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.push('slow');
    });
    queue.enqueue(() => Promise.reject(new Error('no'))).catch(() => log.push('failed'));
    await queue.drain();
    expect(log).toEqual(['slow', 'failed']);
  });

  it('drains at once when there is nothing to do', async () => {
    await expect(new SerialQueue().drain()).resolves.toBeUndefined();
  });

  it("runs jobs outside the async context of the caller's request", async () => {
    const request = new AsyncLocalStorage<string>();
    const queue = new SerialQueue();
    const seen = await request.run('request 1', () => queue.enqueue(() => request.getStore()));
    expect(seen).toBeUndefined();
  });
});
