import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from '../../state/app.reducer.js';
import { EMPTY_DRAFT } from '../../state/compose/drafts.reducer.js';
import { Store } from '../../state/store.js';
import { aConnection } from '../../testing/factories.js';
import { OwnTyping } from './own-typing.js';

/** @import { AppState, AppStore } from '../../state/app.reducer.js' */

const ANN = '15550101@s.whatsapp.net';
const BOB = '15550102@s.whatsapp.net';

describe('OwnTyping', () => {
  const fetched = jest.spyOn(globalThis, 'fetch');
  /** @type {AppStore} */
  let store;

  /** @param {Partial<AppState>} [fields] */
  function begin(fields) {
    const connection = aConnection({ state: 'connected' });
    store = new Store(reduceApp, { ...INITIAL_STATE, connection, ...fields });
    const typing = new OwnTyping(store);
    store.subscribe((state) => typing.update(state));
  }

  /** @param {string} jid */
  const open = (jid) => {
    const route = { name: /** @type {const} */ ('chat'), jid, messageId: null, trace: null };
    store.dispatch({ type: 'route.changed', route });
  };

  /**
   * @param {string} jid
   * @param {string} text
   */
  const write = (jid, text) => {
    if (store.state.route.jid !== jid) open(jid);
    store.dispatch({ type: 'draft.changed', key: jid, change: { text } });
  };

  /** The activities sent since the last look, with their chats. */
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
    Object.assign(globalThis, { addEventListener: jest.fn() });
    begin();
  });

  it('sends it once in five seconds while somebody writes', () => {
    write(ANN, 'h');
    write(ANN, 'he');
    expect(sent()).toEqual([[ANN, 'typing']]);
    jest.advanceTimersByTime(4000);
    write(ANN, 'hel');
    expect(sent()).toEqual([]);
    jest.advanceTimersByTime(1000);
    write(ANN, 'hell');
    expect(sent()).toEqual([[ANN, 'typing']]);
  });

  it('sends its end after five seconds of silence', () => {
    write(ANN, 'h');
    jest.advanceTimersByTime(4999);
    expect(sent()).toEqual([[ANN, 'typing']]);
    jest.advanceTimersByTime(1);
    expect(sent()).toEqual([[ANN, 'paused']]);
    open(BOB);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['an emptied field', () => write(ANN, '')],
    [
      'sending',
      () => store.dispatch({ type: 'draft.changed', key: ANN, change: { isSending: true } }),
    ],
    ['another chat', () => open(BOB)],
    [
      'the settings forbid it',
      () => {
        const settings = { ...INITIAL_STATE.settings, isTypingShown: false };
        store.dispatch({ type: 'settings.changed', settings });
      },
    ],
  ])('sends its end after %s', (_name, end) => {
    write(ANN, 'h');
    sent();
    end();
    expect(sent()).toEqual([[ANN, 'paused']]);
  });

  it('ends in one chat before it begins in another', () => {
    write(ANN, 'h');
    write(BOB, 'h');
    expect(sent()).toEqual([
      [ANN, 'typing'],
      [ANN, 'paused'],
      [BOB, 'typing'],
    ]);
  });

  it('sends nothing about a text that was there before', () => {
    begin({ drafts: { [ANN]: { ...EMPTY_DRAFT, text: 'kept' } } });
    open(ANN);
    open(BOB);
    open(ANN);
    expect(sent()).toEqual([]);
  });

  it('sends nothing if the settings forbid it, or without a connection', () => {
    const settings = { ...INITIAL_STATE.settings, isTypingShown: false };
    begin({ settings });
    write(ANN, 'h');
    begin({ connection: aConnection() });
    write(ANN, 'h');
    expect(sent()).toEqual([]);
  });
});
