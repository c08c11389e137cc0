import { EventEmitter } from 'node:events';
import { ALL_WA_PATCH_NAMES } from '@whiskeysockets/baileys';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FirstAppState } from './first-app-state.patch.js';

const CAUGHT_UP = { receivedPendingNotifications: true };

describe('the first reading of the app state', () => {
  let versions: Record<string, { version: number }>;
  let creds: { myAppStateKeyId?: string; accountSyncCounter: number };
  let ev: EventEmitter & { flush?: () => void };
  let stored: Record<string, { timestamp: number }> | Error;
  const flush = jest.fn();
  const resyncAppState = jest.fn<(...called: unknown[]) => Promise<void>>();
  const onFailure = jest.fn();

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    jest.clearAllMocks();
    resyncAppState.mockResolvedValue();
    [versions, creds] = [{}, { myAppStateKeyId: 'key', accountSyncCounter: 0 }];
    stored = {};
    ev = Object.assign(new EventEmitter(), { flush });
  });

  function attach(): void {
    const get = (type: string) =>
      Promise.resolve(type === 'app-state-sync-version' ? versions : stored);
    const socket = { ev, authState: { creds, keys: { get } }, resyncAppState } as never;
    const listKeys = () =>
      stored instanceof Error ? Promise.reject(stored) : Promise.resolve(Object.keys(stored));
    void new FirstAppState(socket, listKeys, onFailure);
  }

  async function turn(): Promise<number> {
    await new Promise((resolve) => setImmediate(resolve));
    return resyncAppState.mock.calls.length;
  }

  function tell(name: string, update: object): Promise<number> {
    if (name === 'creds.update') Object.assign(creds, update);
    ev.emit(name, update);
    return turn();
  }

  it('waits for the offline messages', async () => {
    attach();
    expect(await tell('connection.update', { connection: 'open' })).toBe(0);
    expect(await tell('creds.update', { myAppStateKeyId: 'key' })).toBe(0);
    expect(await tell('connection.update', CAUGHT_UP)).toBe(1);
    expect(resyncAppState).toHaveBeenCalledWith(ALL_WA_PATCH_NAMES, true);
  });

  it('waits for the key', async () => {
    delete creds.myAppStateKeyId;
    attach();
    expect(await tell('connection.update', CAUGHT_UP)).toBe(0);
    expect(await tell('creds.update', { myAppStateKeyId: 'key' })).toBe(1);
  });

  it('takes the newest key that an ended process has stored', async () => {
    delete creds.myAppStateKeyId;
    stored = { one: { timestamp: 1 }, newest: { timestamp: 12 }, other: { timestamp: 2 } };
    ev.on('creds.update', (update) => Object.assign(creds, update));
    attach();
    expect(await tell('connection.update', CAUGHT_UP)).toBe(1);
    expect(creds.myAppStateKeyId).toBe('newest');
  });

  it('takes a key that comes while the stored ones are read', async () => {
    delete creds.myAppStateKeyId;
    stored = { old: { timestamp: 1 } };
    ev.on('creds.update', (update) => Object.assign(creds, update));
    resyncAppState.mockReturnValue(new Promise(() => undefined));
    attach();
    ev.emit('connection.update', CAUGHT_UP);
    expect(await tell('creds.update', { myAppStateKeyId: 'key' })).toBe(1);
    expect(creds.myAppStateKeyId).toBe('key');
  });

  it('is tried again if the keys cannot be read', async () => {
    delete creds.myAppStateKeyId;
    stored = new Error('the disk is gone');
    attach();
    expect(await tell('connection.update', CAUGHT_UP)).toBe(0);
    expect(onFailure.mock.calls).toEqual([[stored]]);
    creds.myAppStateKeyId = 'key';
    jest.advanceTimersByTime(300_000);
    expect(await turn()).toBe(1);
  });

  it('asks nothing on a connection that has ended meanwhile', async () => {
    attach();
    ev.emit('connection.update', CAUGHT_UP);
    expect(await tell('connection.update', { connection: 'close' })).toBe(0);
  });

  it('is not done by the library', () => {
    attach();
    expect(creds.accountSyncCounter).toBe(1);
  });

  it('reads only collections that were never read', async () => {
    versions = { regular: { version: 3 }, critical_block: { version: 1 } };
    attach();
    expect(await tell('connection.update', CAUGHT_UP)).toBe(1);
    const unread = ['critical_unblock_low', 'regular_high', 'regular_low'];
    expect(resyncAppState).toHaveBeenCalledWith(unread, true);
  });

  it('is not done again', async () => {
    versions = Object.fromEntries(ALL_WA_PATCH_NAMES.map((name) => [name, { version: 1 }]));
    attach();
    expect(await tell('connection.update', CAUGHT_UP)).toBe(0);
  });

  it('holds nothing else back until the answer', async () => {
    let answer = (): void => undefined;
    resyncAppState.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    attach();
    await tell('connection.update', CAUGHT_UP);
    expect(flush).toHaveBeenCalledTimes(1);
    expect(await tell('creds.update', { myAppStateKeyId: 'key' })).toBe(1);
    answer();
  });

  it('applies changes of a chat without its history', async () => {
    const update = { id: 'a chat', conditional: () => undefined };
    attach();
    await tell('chats.update', [update]);
    expect(update).toEqual({ id: 'a chat' });
  });

  it('reports a failure, and tries again after five minutes', async () => {
    resyncAppState.mockRejectedValueOnce(new Error('refused'));
    attach();
    await tell('connection.update', CAUGHT_UP);
    expect(onFailure.mock.calls).toEqual([[new Error('refused')]]);
    jest.advanceTimersByTime(299_999);
    expect(await turn()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await turn()).toBe(2);
  });

  it.each(['before', 'after'])('ends with the connection (%s a failure)', async (when) => {
    let fail: (error: Error) => void = () => undefined;
    resyncAppState.mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
    attach();
    await tell('connection.update', CAUGHT_UP);
    if (when === 'after') fail(new Error('Connection Closed'));
    if (when === 'after') await turn();
    await tell('connection.update', { connection: 'close' });
    fail(new Error('Connection Closed'));
    await turn();
    jest.advanceTimersByTime(300_000);
    expect(await turn()).toBe(1);
  });
});
