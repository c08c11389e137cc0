import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ConnectionEnd } from './connection-end.js';

const LIMIT_MS = 45_000;
const never = new Promise<string>(() => {});

describe('work of one connection', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('has a limit of its own', async () => {
    jest.useFakeTimers();
    const work = new ConnectionEnd().race(never, LIMIT_MS);
    const rejection = expect(work).rejects.toMatchObject({ code: 'link_lost' });
    await jest.advanceTimersByTimeAsync(LIMIT_MS);
    await rejection;
  });

  it.each<[string, (end: ConnectionEnd) => Promise<unknown>]>([
    ['done', (end) => end.race(Promise.resolve('done'), LIMIT_MS)],
    [
      'abandoned',
      (end) => {
        const work = end.race(never, LIMIT_MS);
        end.come();
        return work.catch(() => {});
      },
    ],
  ])('leaves no timer behind when it is %s', async (_case, run) => {
    jest.useFakeTimers();
    await run(new ConnectionEnd());
    await Promise.resolve();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives its result', async () => {
    await expect(new ConnectionEnd().race(Promise.resolve('done'), LIMIT_MS)).resolves.toBe('done');
  });

  it('fails with its own error', async () => {
    const failed = Promise.reject<string>(new Error('no'));
    await expect(new ConnectionEnd().race(failed, LIMIT_MS)).rejects.toThrow('no');
  });

  it('is abandoned when the connection ends, even if it never settles', async () => {
    const end = new ConnectionEnd();
    const work = Promise.all([end.race(never, LIMIT_MS), end.race(never, LIMIT_MS)]);
    end.come();
    await expect(work).rejects.toMatchObject({ code: 'link_lost' });
  });

  it('is abandoned at once after the end', async () => {
    const end = new ConnectionEnd();
    end.come();
    await expect(end.race(never, LIMIT_MS)).rejects.toMatchObject({ code: 'link_lost' });
  });

  it('has no late word', async () => {
    const end = new ConnectionEnd();
    let fail: (error: Error) => void = () => {};
    const work = end.race(new Promise((_, reject) => (fail = reject)), LIMIT_MS);
    end.come();
    fail(new Error('late'));
    await expect(work).rejects.toMatchObject({ code: 'link_lost' });
  });
});
