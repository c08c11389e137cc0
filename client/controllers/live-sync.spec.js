import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../state/app.reducer.js';
import { Store } from '../state/store.js';
import { Calls } from './calls/calls.js';
import { ConnectionRefresh } from './connection/connection-refresh.js';
import { LiveSync } from './live-sync.js';
import { ThreadLoader } from './thread/thread-loader.js';
import { WholeMessages } from './thread/whole-messages.js';

/** @import { AppState, AppStore } from '../state/app.reducer.js' */

const CONNECTED = /** @type {AppState['connection']} */ ({ state: 'connected' });

/** The stream of a page, opened and lost by hand. */
class Stream extends EventTarget {
  static CLOSED = 2;
  static last = new Stream();
  readyState = 0;

  constructor() {
    super();
    Stream.last = this;
  }
}

describe('LiveSync', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  /** @type {AppStore} */
  let store;
  /** @type {(answer: Response) => void} */
  let answer = () => undefined;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { EventSource: Stream });
    store = new Store(reduceApp, { ...INITIAL_STATE, connection: CONNECTED, isServiceAway: true });
    // The first request is for the connection; the lists never come.
    fetched
      .mockReset()
      .mockReturnValue(new Promise(() => undefined))
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    new LiveSync(
      store,
      new ConnectionRefresh(store),
      new ThreadLoader(store),
      new Calls(store),
      new WholeMessages(store),
    ).start();
    Stream.last.dispatchEvent(new Event('open'));
  });

  it('shows the connection of a service without a stream because its store fails', async () => {
    store.dispatch({ type: 'service.back' });
    const failing = () => Response.json({ state: 'connecting', reason_code: 'store_fails' });
    fetched.mockReset().mockImplementation(async () => failing());
    Stream.last.dispatchEvent(new Event('error'));
    expect(store.state.isServiceAway).toBe(true);
    for (let count = 0; count < 2; count += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      expect(store.state).toMatchObject({
        isServiceAway: false,
        connection: { reason_code: 'store_fails' },
      });
      Stream.last.dispatchEvent(new Event('error'));
    }
    fetched.mockReset().mockRejectedValue(new TypeError('gone'));
    Stream.last.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.state.isServiceAway).toBe(true);
  });

  it('shows a service that is back with its present connection', async () => {
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.state.isServiceAway).toBe(true);
    answer(Response.json({ state: 'connecting' }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.state).toMatchObject({
      isServiceAway: false,
      connection: { state: 'connecting' },
    });
  });

  it('says that another process takes over, until it has', async () => {
    const error = { error: 'It moves.', code: 'moving' };
    fetched.mockReset().mockImplementation(async () => Response.json(error, { status: 503 }));
    Stream.last.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.state).toMatchObject({ isServiceAway: true, isMoving: true });
    fetched.mockImplementation(async () => Response.json({ state: 'connected' }));
    Stream.last.dispatchEvent(new Event('open'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.state).toMatchObject({ isServiceAway: false, isMoving: false });
  });

  it('shows no service that was lost again meanwhile', async () => {
    Stream.last.dispatchEvent(new Event('error'));
    answer(Response.json({ state: 'connecting' }));
    await jest.advanceTimersByTimeAsync(1000);
    expect(store.state.isServiceAway).toBe(true);
  });
});
