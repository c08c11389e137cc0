import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import { FOR_EVER_MS } from '../../../src/whatsapp/inbound-batch.js';
import { slowUpload } from '../../support/crowds/changing-on-both-sides.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

const IN_AN_HOUR = Math.floor(Date.now() / 1000) * 1000 + 3_600_000;

let session: PairedSession;
let ann: Contact;
let group: Group;

beforeAll(async () => {
  session = await PairedSession.start();
  ann = session.network.contact({ name: 'Ann' });
  group = session.network.group({ subject: 'Party', participants: [ann] });
  await ann.say('hello');
  await ann.say('hello all', { to: group });
  await waitFor('both chats', async () => (await chats()).length === 2);
});

afterEach(() => {
  session.network.faults.clear();
  expect(session.network.errors).toEqual([]);
});

afterAll(() => session.dispose());

async function chats(): Promise<ChatDto[]> {
  return (await session.api.get<ChatListDto>('/api/chats')).body.chats;
}

async function chat(jid = ann.jid): Promise<ChatDto | undefined> {
  return (await chats()).find((each) => each.jid === jid);
}

function patch(changes: object, jid = ann.jid) {
  return session.api.patch<ChatDto>(`/api/chats/${jid}`, changes);
}

function onPhone(action: string, jid = ann.jid) {
  return session.phone.appState.valueOf([action, jid]);
}

describe('PATCH /api/chats/<jid>', () => {
  it.each([
    ['archived', true, () => onPhone('archive')?.archiveChatAction?.archived],
    ['archived', false, () => onPhone('archive')?.archiveChatAction?.archived],
    ['pinned', true, () => onPhone('pin_v1')?.pinAction?.pinned],
    ['pinned', false, () => onPhone('pin_v1')?.pinAction?.pinned],
    ['marked_unread', true, () => onPhone('markChatAsRead')?.markChatAsReadAction?.read === false],
    ['marked_unread', false, () => onPhone('markChatAsRead')?.markChatAsReadAction?.read === false],
  ])('sets %s to %s here and on the phone', async (field, value, read) => {
    const { status, body } = await patch({ [field]: value });
    expect(status).toBe(200);
    expect(body).toMatchObject({ jid: ann.jid, [field]: value });
    expect(await chat()).toMatchObject({ [field]: value });
    await session.phone.settle();
    await session.phone.appState.settle();
    expect(read()).toBe(value);
  });

  it.each([
    [IN_AN_HOUR, IN_AN_HOUR],
    [FOR_EVER_MS, -1],
  ])('mutes until %d', async (until, onWire) => {
    const { body } = await patch({ muted_until: until });
    expect(body.muted_until).toBe(until);
    await session.phone.appState.settle();
    expect(Number(onPhone('mute')?.muteAction?.muteEndTimestamp)).toBe(onWire);
    expect((await patch({ muted_until: null })).body.muted_until).toBeNull();
    await session.phone.appState.settle();
    expect(onPhone('mute')?.muteAction?.muted).toBe(false);
  });
});

describe('PATCH /api/chats/<jid> refuses', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['an unknown setting alone', { starred: true }],
    ['a word', { archived: 'yes' }],
    ['null', { pinned: null }],
    ['a time that is over', { muted_until: 1000 }],
    ['a fraction', { muted_until: IN_AN_HOUR + 0.5 }],
    ['a time after all times', { muted_until: FOR_EVER_MS + 1 }],
    ['archived and pinned at once', { archived: true, pinned: true }],
  ])('is %s', async (_case, changes) => {
    const { status, body } = await patch(changes);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })]);
  });

  it('a chat that does not exist', async () => {
    const { status, body } = await patch({ archived: true }, '15550199@s.whatsapp.net');
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });

  it.each([
    [501, 'feature-not-implemented', 501, 'not_supported'],
    [500, 'internal-server-error', 502, 'whatsapp_refused'],
  ])('a change that WhatsApp answers with %d', async (code, text, status, error) => {
    session.network.faults.failQueries('w:sync:app:state/patch', code, text, 1);
    const answer = await patch({ pinned: true });
    expect([answer.status, answer.body]).toEqual([
      status,
      expect.objectContaining({ code: error }),
    ]);
    expect(await chat()).toMatchObject({ pinned: false });
    // The next change still works.
    expect((await patch({ pinned: true })).status).toBe(200);
    expect((await patch({ pinned: false })).status).toBe(200);
  });

  it('everything while disconnected, but 400 comes first', async () => {
    await session.api.post('/api/disconnect');
    const { status, body } = await patch({ archived: true });
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'not_connected' })]);
    expect((await patch({ archived: 'yes' })).status).toBe(400);
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
  });
});

describe('settings of a chat', () => {
  it('lose the pin with the archive, as on the phone', async () => {
    await patch({ pinned: true });
    expect((await patch({ archived: true })).body).toMatchObject({ archived: true, pinned: false });
    await session.phone.appState.settle();
    expect(onPhone('pin_v1')?.pinAction?.pinned).toBe(false);
    await patch({ archived: false });
  });

  it('apply to a group, too, whose newest message names its author', async () => {
    const { body } = await patch({ archived: true }, group.jid);
    expect(body).toMatchObject({ jid: group.jid, archived: true });
    await session.phone.appState.settle();
    const { messageRange } = onPhone('archive', group.jid)?.archiveChatAction ?? {};
    expect(messageRange?.messages).toMatchObject([
      { key: { remoteJid: group.jid, fromMe: false, participant: ann.lid } },
    ]);
  });

  it('apply under the address that WhatsApp uses for the person', async () => {
    const lena = session.network.contact({ name: 'Lena', addressing: 'lid' });
    await lena.say('under my LID');
    const { jid } = await waitFor('the chat', async () =>
      (await chats()).find(({ lid }) => lid === lena.lid),
    );
    expect((await patch({ archived: true }, jid)).body.archived).toBe(true);
    await session.phone.appState.settle();
    expect(onPhone('archive', lena.lid)?.archiveChatAction?.archived).toBe(true);
  });

  it.each<[string, object, Partial<ChatDto>]>([
    ['archive', { archive: true, lastMessages: [] }, { archived: true }],
    ['pin', { pin: true }, { pinned: true }],
    ['mute', { mute: IN_AN_HOUR }, { muted_until: IN_AN_HOUR }],
    ['unread mark', { markRead: false, lastMessages: [] }, { marked_unread: true }],
  ])('follow the %s of the phone', async (_case, change, expected) => {
    await session.phone.modifyChat(ann, change as never);
    await waitFor('the change', async () => {
      const now = await chat();
      return Object.entries(expected).every(
        ([name, value]) => now?.[name as keyof ChatDto] === value,
      );
    });
  });

  it('are made again on top of a change by another device meanwhile', async () => {
    const { appState } = session.phone.account;
    const before = appState.conflicts;
    const arrived = slowUpload(session.network.faults);
    const changing = patch({ pinned: true });
    await arrived;
    await session.phone.modifyChat(ann, { archive: true, lastMessages: [] });
    expect((await changing).body).toMatchObject({ pinned: true });
    expect(appState.conflicts).toBe(before + 1);
    await waitFor("the phone's change", async () => (await chat())?.archived);
    await session.phone.appState.settle();
    expect(onPhone('pin_v1')?.pinAction?.pinned).toBe(true);
  });

  it('do not count as changed when WhatsApp gives no answer', async () => {
    const arrived = slowUpload(session.network.faults);
    const changing = patch({ pinned: false });
    await arrived;
    session.network.faults.dropConnections('reset');
    const { status, body } = await changing;
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'not_connected' })]);
    await waitForState(session.service, 'connected');
    expect(await chat()).toMatchObject({ pinned: true });
  });
});
