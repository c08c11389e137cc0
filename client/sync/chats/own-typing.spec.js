import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { Store } from '../../state/store.js';
import { aConnection } from '../../testing/factories.js';
import { OwnTyping } from './own-typing.js';

/** @import { Action, AppState } from '../../state/app.reducer.js' */

const ANN = '15550101@s.whatsapp.net';
const BOB = '15550102@s.whatsapp.net';

/** @param {Partial<AppState>} fields */
const storeWith = (fields) =>
  /** @type {Store<AppState, Action>} */ (
    new Store(reduceApp, {
      ...INITIAL_STATE,
      connection: aConnection({ state: 'connected' }),
      ...fields,
    })
  );

describe('OwnTyping', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  let typing = new OwnTyping(storeWith({}));

  /** What was sent since the last look, and to whom. */
  const sent = () => {
    const calls = fetched.mock.calls.map((call) => {
      const [path, init] = /** @type {[string, { body: string }]} */ (call);
      const jid = decodeURIComponent(path.split('/')[3] ?? '');
      return [jid, JSON.parse(init.body).state];
    });
    fetched.mockClear();
    return calls;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    fetched.mockReset().mockRejectedValue(new Error('no answer'));
    typing = new OwnTyping(storeWith({}));
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('says so once in five seconds while somebody writes', () => {
    typing.write(ANN, 'h');
    typing.write(ANN, 'he');
    expect(sent()).toEqual([[ANN, 'typing']]);
    jest.advanceTimersByTime(4000);
    typing.write(ANN, 'hel');
    expect(sent()).toEqual([]);
    jest.advanceTimersByTime(1000);
    typing.write(ANN, 'hell');
    expect(sent()).toEqual([[ANN, 'typing']]);
  });

  it('says that it is over after five seconds of silence', () => {
    typing.write(ANN, 'h');
    jest.advanceTimersByTime(4999);
    expect(sent()).toEqual([[ANN, 'typing']]);
    jest.advanceTimersByTime(1);
    expect(sent()).toEqual([[ANN, 'paused']]);
    typing.stop();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['an emptied field', () => typing.write(ANN, '')],
    ['sending', () => typing.stop()],
    ['another chat', () => typing.update(INITIAL_STATE)],
  ])('says that it is over after %s', (_name, end) => {
    typing.write(ANN, 'h');
    sent();
    end();
    expect(sent()).toEqual([[ANN, 'paused']]);
  });

  it('ends in one chat before it begins in another', () => {
    typing.write(ANN, 'h');
    typing.write(BOB, 'h');
    expect(sent()).toEqual([
      [ANN, 'typing'],
      [ANN, 'paused'],
      [BOB, 'typing'],
    ]);
  });

  it('says nothing if the settings say so, or without a connection', () => {
    const settings = { ...INITIAL_STATE.settings, isTypingShown: false };
    new OwnTyping(storeWith({ settings })).write(ANN, 'h');
    new OwnTyping(storeWith({ connection: aConnection() })).write(ANN, 'h');
    expect(sent()).toEqual([]);
  });
});
