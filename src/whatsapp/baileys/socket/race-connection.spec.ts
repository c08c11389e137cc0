import { describe, expect, it, jest } from '@jest/globals';
import { raceConnection } from './race-connection.js';

const LIMIT_MS = 45_000;
const never = new Promise<string>(() => {});

describe('work of one connection', () => {
  it('has a limit of its own', async () => {
    jest.useFakeTimers();
    const work = raceConnection(never, new AbortController().signal, LIMIT_MS);
    const rejection = expect(work).rejects.toMatchObject({ code: 'link_lost' });
    await jest.advanceTimersByTimeAsync(LIMIT_MS);
    await rejection;
  });

  it.each<[string, (end: AbortController) => Promise<unknown>]>([
    ['done', (end) => raceConnection(Promise.resolve('done'), end.signal, LIMIT_MS)],
    [
      'abandoned',
      (end) => {
        const work = raceConnection(never, end.signal, LIMIT_MS);
        end.abort();
        return work.catch(() => {});
      },
    ],
  ])('leaves no timer behind when it is %s', async (_case, run) => {
    jest.useFakeTimers();
    await run(new AbortController());
    await Promise.resolve();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('resolves with its result', async () => {
    const work = raceConnection(Promise.resolve('done'), new AbortController().signal, LIMIT_MS);
    await expect(work).resolves.toBe('done');
  });

  it('fails with its own error', async () => {
    const failed = Promise.reject<string>(new Error('no'));
    const work = raceConnection(failed, new AbortController().signal, LIMIT_MS);
    await expect(work).rejects.toThrow('no');
  });

  it('is abandoned when the connection ends, even if it never settles', async () => {
    const end = new AbortController();
    const work = Promise.all([
      raceConnection(never, end.signal, LIMIT_MS),
      raceConnection(never, end.signal, LIMIT_MS),
    ]);
    end.abort();
    await expect(work).rejects.toMatchObject({ code: 'link_lost' });
  });

  it('is abandoned at once after the end', async () => {
    const end = new AbortController();
    end.abort();
    await expect(raceConnection(never, end.signal, LIMIT_MS)).rejects.toMatchObject({
      code: 'link_lost',
    });
  });

  it('ignores a late result', async () => {
    const end = new AbortController();
    let fail: (error: Error) => void = () => {};
    const work = raceConnection(new Promise((_, reject) => (fail = reject)), end.signal, LIMIT_MS);
    end.abort();
    fail(new Error('late'));
    await expect(work).rejects.toMatchObject({ code: 'link_lost' });
  });
});
