import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createAddress,
  createInboundMessage,
  createSession,
} from '../../../test/support/unit/factories.js';
import { waitFor } from '../../../test/support/wait-for.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { AdminClaimsService } from './admin-claims.service.js';

const ANN = '15550001@s.whatsapp.net';
const BOB = '15550002@s.whatsapp.net';
const GROUP = '12345678@g.us';
const T = 1_700_000_000_000;

let store: ChatStore;
let service: AdminClaimsService;
let asked: string[];

beforeEach(async () => {
  store = await ChatStore.open();
  await store.phoneId();
  asked = [];
  service = createService();
});

afterEach(async () => {
  service.beforeApplicationShutdown();
  await store.close();
});

function createService(): AdminClaimsService {
  const { gateway, groups, phones, writer, adminClaims, changes } = store;
  const rolesIn = groups.rolesIn;
  groups.rolesIn = (jid) => {
    asked.push(jid);
    return rolesIn(jid);
  };
  const created = new AdminClaimsService(gateway, groups, phones, writer, adminClaims, changes);
  created.onModuleInit();
  return created;
}

async function deleteAsBob(): Promise<void> {
  const chat = createAddress(GROUP);
  await store.receive(createInboundMessage({ id: 'A', chat, senderJid: ANN, timestamp: T }));
  const target = { fromMe: false, authorJid: ANN };
  const deletion = { messageId: 'A', chat, byMe: false, byJid: BOB, at: T, target };
  await store.bring({ deletions: [{ ...deletion, origin: 'live' }] });
}

async function isDeleted(): Promise<boolean> {
  const { id } = await store.chat(GROUP);
  return (await store.thread.findInChat(id, 'A'))?.deleted_at === T;
}

describe('a deletion that only an admin may make', () => {
  beforeEach(() => {
    store.groups.roles.set(GROUP, [{ pn: BOB, lid: null, role: 'admin' }]);
  });

  it('is decided as soon as the group has answered', async () => {
    store.gateway.open();
    await deleteAsBob();
    await waitFor('the deletion', isDeleted);
    expect(asked).toEqual([GROUP]);
  });

  it('waits for a connection', async () => {
    store.gateway.change({ ...createSession(), state: 'disconnected' });
    await deleteAsBob();
    expect(asked).toEqual([]);
    store.gateway.open();
    await waitFor('the deletion', isDeleted);
  });

  it('waits in the store for a restart', async () => {
    store.gateway.change({ ...createSession(), state: 'disconnected' });
    await deleteAsBob();
    service.beforeApplicationShutdown();
    service = createService();
    store.gateway.open();
    await waitFor('the deletion', isDeleted);
  });

  it('causes another query with the next connection if no answer came', async () => {
    const { gateway, groups } = store;
    const answer = groups.rolesIn;
    groups.rolesIn = (jid) => {
      asked.push(jid);
      return Promise.reject(new WhatsAppError('link_lost', 'gone'));
    };
    gateway.open();
    await deleteAsBob();
    await waitFor('the question', () => asked.length === 1);
    groups.rolesIn = answer;
    gateway.lose();
    gateway.open();
    await waitFor('the deletion', isDeleted);
  });

  it('is rejected if the group refuses to answer', async () => {
    store.groups.roles.set(GROUP, null);
    store.gateway.open();
    await deleteAsBob();
    const groups = async () =>
      store.writer.run(await store.phoneId(), (write) =>
        store.adminClaims.findClaimedGroups(write),
      );
    await waitFor('the judgment', async () => asked.length > 0 && (await groups()).length === 0);
    expect(await isDeleted()).toBe(false);
  });
});
