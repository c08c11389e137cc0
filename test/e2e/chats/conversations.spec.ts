import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { proto, WAMessageStubType } from '@whiskeysockets/baileys';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { conversation } from '../../../packages/network/src/history/conversation.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import * as media from '../../../packages/network/src/people/content/media.js';
import { unknownField } from '../../../packages/network/src/people/content/plaintext.js';
import { viewOnce } from '../../../packages/network/src/people/content/wrappings.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('conversations', () => {
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let team: Group;

  beforeAll(async () => {
    session = await PairedSession.start();
    bob = session.network.contact({ name: 'Bob', addressing: 'lid' });
    eve = session.network.contact({ name: 'Eve' });
    team = session.network.group({ subject: 'Team', participants: [bob, eve] });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  async function thread(jid: string): Promise<MessageDto[]> {
    const { body } = await session.api.get<ThreadDto>(
      `/api/chats/${encodeURIComponent(jid)}/messages`,
    );
    return body.messages;
  }

  async function chats(): Promise<ChatDto[]> {
    return (await session.api.get<ChatListDto>('/api/chats')).body.chats;
  }

  /** Waits until the message has the expected parts; fails with its last state. */
  async function waitForMessage(
    jid: string,
    id: string,
    isReady: (message: MessageDto) => unknown = () => true,
  ): Promise<MessageDto> {
    return waitFor(`message ${id}`, async () => {
      const found = (await thread(jid)).find((message) => message.id === id);
      return found && isReady(found) ? found : null;
    });
  }

  it('show every kind of message, known or not', async () => {
    const unknown = await bob.sendMessage({}, { unknownFields: unknownField('from the future') });
    const once = await bob.sendMessage(viewOnce(media.imageMessage()), { withheld: 'view-once' });
    expect(await waitForMessage(bob.jid, unknown.id)).toMatchObject({ type: 'unsupported' });
    expect(await waitForMessage(bob.jid, once.id)).toMatchObject({
      text: 'View once message, open it on the phone',
      is_view_once: true,
    });
  });

  it('show answers with the message that they answer', async () => {
    const asked = await session.phone.say(bob, 'lunch?');
    await bob.waitForMessage('lunch?');
    const { id } = await bob.reply(asked.id, 'yes');
    expect(await waitForMessage(bob.jid, id)).toMatchObject({
      text: 'yes',
      quoted: { id: asked.id, from_me: true, type: 'text', text: 'lunch?' },
    });
  });

  it('follow edits, sealed ones too, deletions and reactions', async () => {
    const plain = await bob.say('one');
    const sealed = await bob.say('two');
    const gone = await bob.say('three');
    await waitForMessage(bob.jid, gone.id);
    await bob.edit(plain.id, 'one, better');
    await bob.editEncrypted(sealed.id, 'two, better');
    await bob.revoke(gone.id);
    await bob.react(plain.id, '👍');
    await session.phone.react(plain.id, '🎉');

    const isDone = ({ reactions }: MessageDto) => reactions.length === 2;
    expect(await waitForMessage(bob.jid, plain.id, isDone)).toMatchObject({
      text: 'one, better',
      edited_at: expect.any(Number),
      reactions: [
        { emoji: '👍', sender_jid: bob.jid, from_me: false },
        { emoji: '🎉', from_me: true },
      ],
    });
    const isEdited = ({ edited_at }: MessageDto) => edited_at !== null;
    expect(await waitForMessage(bob.jid, sealed.id, isEdited)).toMatchObject({
      text: 'two, better',
    });
    const isDeleted = ({ deleted_at }: MessageDto) => deleted_at !== null;
    expect(await waitForMessage(bob.jid, gone.id, isDeleted)).toMatchObject({ text: null });
    // Changes are not entries of their own.
    const ids = new Set([plain.id, sealed.id, gone.id]);
    const after = (await thread(bob.jid)).slice(-3);
    expect(after.map(({ id }) => ids.has(id))).toEqual([true, true, true]);
  });

  it('wait for a message that cannot be read yet, and then show it in its place', async () => {
    const mumbler = session.network.contact({ name: 'Mumbler' });
    const { id } = await mumbler.sayUndecryptable('readable at last');
    const message = await waitForMessage(mumbler.jid, id, ({ type }) => type === 'text');
    expect(message).toMatchObject({ text: 'readable at last', status: 'received' });
    expect((await thread(mumbler.jid)).filter((entry) => entry.id === id)).toHaveLength(1);
    expect((await chats()).find(({ jid }) => jid === mumbler.jid)?.unread_count).toBe(1);
  });

  it('note missed calls, which do not count as unread', async () => {
    const caller = session.network.contact({ name: 'Caller' });
    await caller.say('may I call?');
    caller.call({ isVideo: true }).miss();
    const call = await waitFor('the call', async () =>
      (await thread(caller.jid)).find(({ type }) => type === 'call'),
    );
    expect(call).toMatchObject({ details: { is_video: true, is_group: false } });
    expect(call.text).toMatch(/missed/i);
    // The call may come before the text, which is decrypted.
    const chat = await waitFor('the text', async () =>
      (await chats()).find(({ jid, last_text: text }) => jid === caller.jid && text),
    );
    expect(chat).toMatchObject({ unread_count: 1, last_text: 'may I call?' });
  });

  it('leave status updates and channels out, but count them', async () => {
    const listed = (await chats()).length;
    await bob.postStatus('my day', [session.phone]);
    session.network.channel('News').post('first post');
    await waitFor('both to be counted', async () => {
      const { counters } = (await session.api.get<SummaryDto>('/api/debug/summary')).body;
      return counters.status_updates === 1 && counters.channel_posts === 1;
    });
    expect(await chats()).toHaveLength(listed);
  });

  it('lose nothing of it while the service is away', async () => {
    await session.service.stop();
    const edited = await eve.say('first');
    const deleted = await eve.say('second');
    const last = await eve.say('third');
    await eve.edit(edited.id, 'first, better');
    await eve.revoke(deleted.id);
    await eve.react(last.id, '👍');
    await session.startAgain();

    const isReacted = ({ reactions }: MessageDto) => reactions.length === 1;
    await waitForMessage(eve.jid, last.id, isReacted);
    const messages = await thread(eve.jid);
    expect(messages.map(({ id }) => id)).toEqual([edited.id, deleted.id, last.id]);
    expect(messages).toMatchObject([
      { text: 'first, better', edited_at: expect.any(Number) },
      { text: null, deleted_at: expect.any(Number) },
      { text: 'third', reactions: [{ emoji: '👍' }] },
    ]);
  });

  it('name groups, their members and their notices', async () => {
    const { id } = await bob.say('hello all', { to: team });
    expect(await waitForMessage(team.jid, id)).toMatchObject({
      text: 'hello all',
      sender_jid: bob.jid,
      sender_name: 'Bob',
    });
    const isNamed = (title: string) => async () =>
      (await chats()).some((chat) => chat.jid === team.jid && chat.title === title);
    await waitFor("the group's name", isNamed('Team'));
    expect((await chats()).find(({ jid }) => jid === team.jid)).toMatchObject({
      last_text: 'hello all',
      last_sender_name: 'Bob',
    });

    team.rename(bob, 'Crew');
    await waitFor("the group's new name", isNamed('Crew'));
    const notice = (await thread(team.jid)).find(({ type }) => type === 'system');
    expect(notice).toMatchObject({
      text: 'A participant changed the group\'s name to "Crew"',
      details: { notice: 'group_subject_changed' },
    });
  });

  it('go back to older messages on the phone', async () => {
    const { phone, network } = session;
    const dan = network.contact({ name: 'Dan' });
    const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);
    const by = { remoteJid: dan.jid, fromMe: true, id: 'REACTION' };
    const messages = [
      { id: 'H1', text: 'long ago', at: at(0), more: { reactions: [{ key: by, text: '👍' }] } },
      { id: 'H2', at: at(0), more: { messageStubType: WAMessageStubType.REVOKE } },
      {
        id: 'H3',
        text: 'read',
        isFromMe: true,
        status: proto.WebMessageInfo.Status.READ,
        at: at(0),
      },
      { id: 'H4', message: media.imageMessage(), at: at(9) },
    ];
    const past = {
      with: dan,
      name: 'Dan',
      unread: 1,
      pinnedAt: at(1),
      mutedUntil: at(2),
      messages,
    };
    await phone.history.push([
      { type: 'recent', conversations: [conversation(past)], progress: 100 },
    ]);

    const isThere = (chat: ChatDto) => chat.jid === dan.jid && chat.pinned;
    const chat = await waitFor("Dan's chat", async () => (await chats()).find(isThere));
    expect(chat).toMatchObject({
      title: 'Dan',
      unread_count: 1,
      pinned: true,
      muted_until: at(2).getTime(),
      last_text: 'Photo',
      last_timestamp: at(9).getTime(),
    });
    expect(await thread(dan.jid)).toMatchObject([
      { id: 'H1', text: 'long ago', reactions: [{ emoji: '👍', from_me: true }] },
      { id: 'H2', text: null, deleted_at: at(0).getTime() },
      { id: 'H3', text: 'read', from_me: true, status: 'read' },
      { id: 'H4', type: 'image' },
    ]);
  });
});
