import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessagePayload } from '../../../src/base/storage/event-payload.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ChatChanger, refusalsOf } from '../../support/crowds/changing.js';
import { PairedSession } from '../../support/service/session.js';

let session: PairedSession;

const PLACES = [
  ['in a chat of two by number', 'two', 'pn'],
  ['in a chat of two by lid', 'two', 'lid'],
  ['in a group by number', 'group', 'pn'],
  ['in a group by lid', 'group', 'lid'],
] as const;

beforeAll(async () => {
  session = await PairedSession.start({ env: { SERVICE_MEDIA_FETCH: 'none' } });
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

describe.each(PLACES)('changes from here %s', (_where, kind, addressing) => {
  let bob: Contact;
  let eve: Contact;
  let group: Group | undefined;
  let chat: ChatChanger;

  beforeAll(async () => {
    const { network } = session;
    bob = network.contact({ name: 'Bob', receipts: 'none', addressing });
    eve = network.contact({ name: 'Eve', receipts: 'none' });
    group = kind === 'group' ? network.group({ participants: [bob, eve], addressing }) : undefined;
    chat = new ChatChanger(session, group?.jid ?? (addressing === 'pn' ? bob.jid : bob.lid));
    await hear('hello');
  });

  afterAll(() => {
    expect(refusalsOf(bob, eve, session.phone)).toEqual([]);
  });

  it('react to a message of the other, replace the reaction, and take it back', async () => {
    const id = await hear('react to me');
    for (const emoji of ['👍', '❤️']) {
      const change = await chat.react(id, emoji);
      await chat.waitUntilSent(change);
      expect((await chat.read(id))?.reactions).toEqual([
        expect.objectContaining({ emoji, from_me: true }),
      ]);
      await seen(id, ({ reactions }) => reactions['Own name'] === emoji);
    }
    await chat.waitUntilSent(await chat.takeReactionBack(id));
    expect((await chat.read(id))?.reactions).toEqual([]);
    await seen(id, ({ reactions }) => reactions['Own name'] === undefined);
  });

  it('react to an own message', async () => {
    const id = await chat.say('my own words');
    await chat.waitUntilSent(await chat.react(id, '😂'));
    await seen(id, ({ reactions }) => reactions['Own name'] === '😂');
  });

  it('edit an own text several times, and keep the order', async () => {
    const id = await chat.say('first');
    const changes = await Promise.all(
      ['second', 'third', 'fourth'].map((text) => chat.edit(id, text)),
    );
    await Promise.all(changes.map((change) => chat.waitUntilSent(change)));
    const edits = (await chat.events(id)).filter(({ type }) => type === 'message.edited');
    const shown = await chat.read(id);
    expect(shown?.text).toBe(textOf(edits.at(-1)));
    expect(edits.map(({ source }) => source)).toEqual(['api', 'api', 'api']);
    await seen(id, ({ text, edits: { length } }) => length === 3 && text === shown?.text);
  });

  it('edit the caption of an own picture, which stays', async () => {
    const file = await session.phone.storeFile('image', Buffer.from('a picture'));
    const partner = group ?? bob;
    const { id } = await session.phone.sendMessage(
      partner,
      imageMessage({ caption: 'before', ...file }),
    );
    await chat.waitFor(id, ({ text }) => text === 'before');
    await chat.waitUntilSent(await chat.edit(id, 'after'));
    expect(await chat.read(id)).toMatchObject({ type: 'image', text: 'after' });
    await seen(id, ({ text }) => text === 'after');
  });

  it('delete an own message for everyone', async () => {
    const id = await chat.say('not meant for you');
    await chat.waitUntilSent(await chat.delete(id));
    expect(await chat.read(id)).toMatchObject({ text: null, deleted_at: expect.any(Number) });
    await seen(id, ({ isDeleted }) => isDeleted);
    const [deleted] = (await chat.events(id)).filter(({ type }) => type === 'message.deleted');
    expect(deleted).toMatchObject({ source: 'api' });
  });

  it('are not entries, and leave the chat list as it is', async () => {
    const id = await hear('still unread');
    const before = await chatOf();
    await chat.waitUntilSent(await chat.react(id, '🙏'));
    expect(await chatOf()).toEqual(before);
    const { body } = await session.api.get<ThreadDto>(`/api/chats/${chat.jid}/messages`);
    expect(body.messages.filter(({ changes_id }) => changes_id !== null)).toEqual([]);
    expect(body.messages.at(-1)?.id).toBe(id);
  });

  async function hear(text: string): Promise<string> {
    const { id } = await bob.say(text, group && { to: group });
    await chat.waitFor(id, () => true);
    return id;
  }

  /** The message in the view of everybody who has it, our phone included. */
  async function seen(
    id: string,
    fits: (shown: NonNullable<ReturnType<Contact['shown']>>) => boolean,
  ): Promise<void> {
    const people = group ? [bob, eve, session.phone] : [bob, session.phone];
    for (const person of people) {
      await session.network.waitFor(() => {
        const shown = person.shown(id);
        return shown !== undefined && fits(shown);
      }, `${person.name} to see the change of ${id}`);
    }
  }

  async function chatOf() {
    const { body } = await session.api.get<ChatListDto>('/api/chats');
    return body.chats.find(({ jid, lid }) => [jid, lid].includes(chat.jid));
  }
});

function textOf(event: EventDto | undefined): string | null | undefined {
  return (event?.payload as MessagePayload | undefined)?.message.text;
}
