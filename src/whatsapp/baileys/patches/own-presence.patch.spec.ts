import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  initAuthCreds,
  makeEventBuffer,
  type AuthenticationCreds,
  type BaileysEventMap,
} from '@whiskeysockets/baileys';
import { QUIET_LOGGER } from '../../../../test/support/unit/fake-socket.js';
import { sendOnlyCalledPresences } from './own-presence.patch.js';

const ME = { id: '15550000:1@s.whatsapp.net', name: 'Me' };

type Update = BaileysEventMap['creds.update'];

let creds: AuthenticationCreds;
let ev: ReturnType<typeof makeEventBuffer>;
/** The presences sent, in order; `untyped` is one that shows the account as online. */
let sent: string[];
let updates: Update[];

/** Listens as the library does (Baileys: Socket/socket.js). */
function listenAsTheLibrary(): void {
  ev.on('creds.update', (update) => {
    if (creds.me?.name !== update.me?.name) sent.push('untyped');
    Object.assign(creds, update);
    updates.push(update);
  });
}

function start(atFirst: 'available' | 'unavailable' = 'unavailable'): void {
  const sendPresenceUpdate = (type: string) => {
    sent.push(type);
    return Promise.resolve();
  };
  sendOnlyCalledPresences({ ev, sendPresenceUpdate, authState: { creds } }, atFirst, () => {});
}

beforeEach(() => {
  creds = { ...initAuthCreds(), me: ME };
  ev = makeEventBuffer(QUIET_LOGGER);
  sent = [];
  updates = [];
  listenAsTheLibrary();
});

describe('sendOnlyCalledPresences', () => {
  it.each<[string, Update]>([
    ['a history chunk', { processedHistoryMessages: [] }],
    ['new pre-keys', { nextPreKeyId: 900 }],
    ['a dirty bit', { accountSyncCounter: 3 }],
    ['the address of the account', { me: { ...ME, lid: '900:1@lid' } }],
  ])('sends nothing after %s, and keeps the update', (_what, update) => {
    start();
    ev.emit('connection.update', { connection: 'open' });
    ev.emit('creds.update', update);
    expect(sent).toEqual([]);
    expect(creds).toMatchObject(update);
    expect(updates).toHaveLength(1);
    expect(creds.me?.name).toBe('Me');
  });

  it('sends nothing before there is a pairing, or while pairing', () => {
    delete creds.me;
    start();
    ev.emit('creds.update', { nextPreKeyId: 2 });
    ev.emit('creds.update', { me: { id: ME.id, name: 'Shop' } });
    expect(sent).toEqual([]);
    expect(creds.me).toMatchObject({ name: 'Shop' });
  });

  it.each(['unavailable', 'available'] as const)('tells a new name as %s', (atFirst) => {
    start(atFirst);
    ev.emit('connection.update', { connection: 'open' });
    ev.emit('creds.update', { me: { ...ME, name: 'New' } });
    expect(sent).toEqual([atFirst]);
  });

  it('tells a new name with the presence that was asked for last', () => {
    start();
    ev.emit('connection.update', { connection: 'open' });
    ev.emit('connection.update', { isOnline: true });
    ev.emit('creds.update', { me: { ...ME, name: 'New' } });
    ev.emit('connection.update', { isOnline: false });
    ev.emit('creds.update', { me: { ...ME, name: 'Newer' } });
    expect(sent).toEqual(['available', 'unavailable']);
  });
});
