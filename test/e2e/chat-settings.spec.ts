import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../network/people/contact.js';
import type { Group } from '../../network/directory/group.js';
import type { ChatDto } from '../../src/chats/dto/chat.dto.js';
import type { ChatListDto } from '../../src/chats/dto/responses.dto.js';
import { FOR_EVER_MS } from '../../src/whatsapp/inbound-batch.js';
import { PairedSession } from '../support/session.js';
import { waitFor } from '../support/wait-for.js';

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
