import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { albumMessage, inAlbum } from '../../../packages/network/src/people/content/albums.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import {
  liveLocationMessage,
  movedTo,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import { mentioning } from '../../../packages/network/src/people/content/text.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

let session: PairedSession;
let ann: Contact;
let ben: Contact;
let group: Group;

beforeAll(async () => {
  session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
  const { network } = session;
  ann = network.contact({ name: 'Ann', receipts: 'none' });
  ben = network.contact({ name: 'Ben', receipts: 'none' });
  group = network.group({ subject: 'Team', participants: [ann, ben] });
  const { id } = await ben.say('I am here', { to: group });
  await waitForMessage(group.jid, id);
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

/** Kinds of messages whose meaning depends on earlier ones. */
describe.each(['a chat of two', 'a group'])('in %s', (place) => {
  const isGroup = place === 'a group';
  const jid = () => (isGroup ? group.jid : ann.jid);
  const to = () => (isGroup ? { to: group } : {});

  it('an album comes as a frame and its photos, of which only the photos are unread', async () => {
    const before = (await findChat(jid()))?.unread_count ?? 0;
    const album = await ann.sendMessage(albumMessage(2), to());
    const key = { id: album.id, fromMe: true };
    const first = await ann.sendMessage(inAlbum(imageMessage(), key), to());
    const second = await ann.sendMessage(inAlbum(imageMessage(), key, 'wrapped'), to());
    expect(await waitForMessage(jid(), second.id)).toMatchObject({
      type: 'image',
      album_id: album.id,
    });
    expect(await waitForMessage(jid(), first.id)).toMatchObject({ album_id: album.id });
    expect(await waitForMessage(jid(), album.id)).toMatchObject({
      type: 'album',
      text: null,
      album_id: null,
      details: { image_count: 2, video_count: 0 },
    });
    expect(await findChat(jid())).toMatchObject({ last_text: 'Photo', unread_count: before + 2 });
  });

  it('an album alone is shown in the list', async () => {
    const { id } = await ann.sendMessage(albumMessage(3, 1), to());
    await waitForMessage(jid(), id);
    expect(await findChat(jid())).toMatchObject({ last_text: 'Album: 3 photos, 1 video' });
  });

  it.each(['live', 'offline'])('a live location moves its entry, %s', async (way) => {
    const share = liveLocationMessage({ caption: `coming ${way}` });
    const moved = movedTo(share, { latitude: 48.1, longitude: 11.5 });
    const { id } = await ann.sendMessage(share, to());
    await waitForMessage(jid(), id);
    if (way === 'offline') await session.service.stop();
    const later = await ann.sendMessage(moved, to());
    if (way === 'offline') await session.startAgain();
    const entry = await waitForMessage(jid(), id, ({ details }) => isAt(details, 48.1));
    expect(entry).toMatchObject({ text: `coming ${way}`, edited_at: null });
    expect((await thread(jid())).map((message) => message.id)).not.toContain(later.id);
    expect(await eventsOf(id)).toEqual(['message.received', 'message.edited']);
  });

  it.each(['edit', 'editEncrypted'] as const)(
    'an edited caption keeps its photo: %s',
    async (how) => {
      const { id } = await ann.sendMessage(imageMessage({ caption: 'before' }), to());
      const { media } = await waitForMessage(jid(), id);
      await ann[how](id, imageMessage({ caption: `after ${how}` }));
      const edited = await waitForMessage(jid(), id, ({ text }) => text === `after ${how}`);
      expect(edited).toMatchObject({ type: 'image', media, edited_at: expect.any(Number) });
      expect(await findChat(jid())).toMatchObject({ last_text: `after ${how}` });
      await ann[how](id, imageMessage());
      await waitForMessage(jid(), id, ({ text }) => text === null);
      expect(await findChat(jid())).toMatchObject({ last_text: 'Photo' });
    },
  );

  it('mentions have the names of that time, also after an edit', async () => {
    const [user] = ben.lid.split('@');
    const { id } = await ann.sendMessage(mentioning(`@${user} look`, [ben.lid]), to());
    const { mentions } = await waitForMessage(jid(), id);
    expect(mentions).toEqual([{ jid: ben.jid, tag: `@${user}`, name: 'Ben' }]);
    await ann.edit(id, mentioning('@15550198 look', ['15550198@s.whatsapp.net']));
    const edited = await waitForMessage(jid(), id, ({ text }) => text === '@15550198 look');
    expect(edited.mentions).toEqual([
      { jid: '15550198@s.whatsapp.net', tag: '@15550198', name: null },
    ]);
    await ann.edit(id, 'nobody');
    const last = await waitForMessage(jid(), id, ({ text }) => text === 'nobody');
    expect(last.mentions).toEqual([]);
  });
});

it('an answer to a status is in the chat with its sender', async () => {
  const { id: statusId } = await session.phone.postStatus('at the sea', [ann]);
  const { id } = await ann.replyToStatus(statusId, 'lucky you');
  const answer = await waitForMessage(ann.jid, id);
  expect(answer).toMatchObject({
    text: 'lucky you',
    quoted: { id: statusId, is_status: true, from_me: true, text: 'at the sea' },
  });
});

function isAt(details: MessageDto['details'], latitude: number): boolean {
  return details !== null && 'latitude' in details && details.latitude === latitude;
}

async function findChat(jid: string): Promise<ChatDto | undefined> {
  const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
  return chats.find((chat) => chat.jid === jid);
}

async function thread(jid: string): Promise<MessageDto[]> {
  const path = `/api/chats/${jid}/messages?limit=1000`;
  return (await session.api.get<ThreadDto>(path)).body.messages;
}

function waitForMessage(
  jid: string,
  id: string,
  fits: (message: MessageDto) => boolean = () => true,
): Promise<MessageDto> {
  return waitFor(`message ${id} in ${jid}`, async () =>
    (await thread(jid)).find((message) => message.id === id && fits(message)),
  );
}

async function eventsOf(id: string): Promise<string[]> {
  const { events } = (await session.api.get<EventListDto>(`/api/events?message_id=${id}`)).body;
  return events.map(({ type }) => type);
}
