import { EventEmitter } from 'node:events';
import { ALL_WA_PATCH_NAMES } from '@whiskeysockets/baileys';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFirstAppState } from './first-app-state.patch.js';

const CAUGHT_UP = { receivedPendingNotifications: true };

describe('the first reading of the app state', () => {
  let versions: Record<string, { version: number }>;
  let creds: { myAppStateKeyId?: string; accountSyncCounter: number };
  let ev: EventEmitter;
  const resyncAppState = jest.fn<(...called: unknown[]) => Promise<void>>();
  const onFailure = jest.fn();

  beforeEach(() => {
    jest.clearAllMocks();
    resyncAppState.mockResolvedValue();
    [versions, creds, ev] = [{}, { accountSyncCounter: 0 }, new EventEmitter()];
  });

  function attach(): void {
    const keys = { get: () => Promise.resolve(versions) };
    readFirstAppState({ ev, authState: { creds, keys }, resyncAppState } as never, onFailure);
  }

  async function tell(name: string, update: object): Promise<number> {
    if (name === 'creds.update') Object.assign(creds, update);
    ev.emit(name, update);
    await new Promise((resolve) => setImmediate(resolve));
    return resyncAppState.mock.calls.length;
  }

  it('is done by the connection after the one in which the key came', async () => {
    creds.myAppStateKeyId = 'key';
    attach();
    expect(await tell('connection.update', { connection: 'open' })).toBe(0);
    expect(await tell('connection.update', CAUGHT_UP)).toBe(1);
    expect(resyncAppState).toHaveBeenCalledWith(ALL_WA_PATCH_NAMES, true);
  });

  it('is left to the library in the connection in which the key comes', async () => {
    attach();
    expect(await tell('creds.update', { myAppStateKeyId: 'key' })).toBe(0);
    expect(await tell('connection.update', CAUGHT_UP)).toBe(0);
  });

  it('is done there, too, once the library has given up', async () => {
    attach();
    await tell('connection.update', CAUGHT_UP);
    await tell('creds.update', { myAppStateKeyId: 'key' });
    expect(await tell('creds.update', { accountSyncCounter: 1 })).toBe(1);
  });

  it('waits for the key', async () => {
    attach();
    await tell('connection.update', CAUGHT_UP);
    expect(await tell('creds.update', { accountSyncCounter: 1 })).toBe(0);
  });

  it('is not done again', async () => {
    creds.myAppStateKeyId = 'key';
    versions = { regular: { version: 3 } };
    attach();
    expect(await tell('connection.update', CAUGHT_UP)).toBe(0);
    expect(await tell('creds.update', { accountSyncCounter: 1 })).toBe(0);
  });

  it('takes what is said of a chat whose history came before', async () => {
    creds.myAppStateKeyId = 'key';
    const updates = [undefined, false, true].map((fits) => ({ conditional: () => fits }));
    resyncAppState.mockImplementation(async () => void ev.emit('chats.update', updates));
    attach();
    await tell('connection.update', CAUGHT_UP);
    expect(updates.map(({ conditional }) => conditional())).toEqual([true, false, true]);
    const later = { conditional: () => undefined };
    await tell('chats.update', [later]);
    expect(later.conditional()).toBeUndefined();
  });

  it('tells of a failure', async () => {
    creds.myAppStateKeyId = 'key';
    resyncAppState.mockRejectedValue(new Error('Timed Out'));
    attach();
    await tell('connection.update', CAUGHT_UP);
    expect(onFailure.mock.calls).toEqual([[new Error('Timed Out')]]);
  });
});
