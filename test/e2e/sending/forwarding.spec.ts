import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ForwardedDto } from '../../../src/features/changes/dto/changes.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import {
  contactMessage,
  locationMessage,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import {
  forwarded,
  mentioning,
  replyMessage,
  textMessage,
} from '../../../packages/network/src/people/content/text.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ChatChanger } from '../../support/crowds/changing.js';
import { makePicture } from '../../support/data/sample-files.js';
import { sendFile } from '../../support/data/send-file.js';
import { PairedSession } from '../../support/service/session.js';

describe('POST /api/messages/<id>/forward', () => {
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let group: Group;
  let chat: ChatChanger;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_SEND_PER_MINUTE: '0' } });
    const { network } = session;
    bob = network.contact({ name: 'Bob' });
    eve = network.contact({ name: 'Eve' });
    group = network.group({ participants: [bob, eve] });
    chat = new ChatChanger(session, bob.jid);
    await heard(textMessage('hello'));
  });

  afterAll(async () => {
    await session.dispose();
    const { errors, malformed } = session.network;
    expect({ errors, malformed }).toEqual({ errors: [], malformed: [] });
  });

  it('brings a text to several chats, marked as forwarded', async () => {
    const id = await heard(textMessage('pass it on'));
    const sent = await forward(id, [eve.jid, group.jid]);
    expect(sent.map(({ to }) => to)).toEqual([eve.jid, group.jid]);
    const received = await eve.waitForMessage(({ id: each }) => each === sent[0].message_id);
    expect(received.message.extendedTextMessage).toMatchObject({
      text: 'pass it on',
      contextInfo: { isForwarded: true, forwardingScore: 1 },
    });
    // A secret belongs to one message.
    expect(received.message.messageContextInfo?.messageSecret ?? null).toBeNull();
    for (const member of [bob, eve]) {
      await member.waitForMessage(({ id: each }) => each === sent[1].message_id);
    }
    const copy = await chatOf(eve.jid).waitUntilSent(sent[0].message_id);
    expect(copy).toMatchObject({ text: 'pass it on', is_forwarded: true, changes_id: null });
  });

  it('counts how often it was forwarded, and leaves out the quote', async () => {
    const id = await heard(textMessage('original'));
    const reply = replyMessage('reply', { id, author: bob.jid, message: textMessage('original') });
    const [sent] = await forward(await heard(forwarded(textMessage('again'), 4)), [eve.jid]);
    const received = await eve.waitForMessage(({ id: each }) => each === sent.message_id);
    expect(received.message.extendedTextMessage?.contextInfo?.forwardingScore).toBe(5);
    const [copy] = await forward(await heard(reply), [eve.jid]);
    const plain = await eve.waitForMessage(({ id: each }) => each === copy.message_id);
    expect(plain.message.extendedTextMessage?.contextInfo?.quotedMessage ?? null).toBeNull();
  });

  it.each(['text', 'caption'] as const)(
    'names the people of a %s as each of its chats does',
    async (where) => {
      const old = session.network.group({ participants: [bob, eve], addressing: 'pn' });
      const userOf = (jid: string) => jid.split('@')[0] ?? '';
      const named = `ask @${userOf(bob.lid)} and @12345`;
      const text = mentioning(named, [bob.lid]);
      const { contextInfo } = text.extendedTextMessage!;
      // With its file: the service fetches pictures on arrival, and would notice its loss.
      const file = await eve.storeFile('image', await makePicture());
      const picture = imageMessage({ ...file, caption: named, contextInfo });
      const message = where === 'text' ? text : picture;
      const { id } = await eve.sendMessage(message, { to: group });
      await chatOf(group.jid).waitFor(id, () => true);
      const byNumber = await forwardedTo(id, old);
      expect(byNumber).toEqual([`ask @${bob.number} and @12345`, [bob.jid]]);
      expect(await forwardedTo(id, eve)).toEqual([named, [bob.lid]]);
      // Nobody here knows the LID to which the message goes.
      const newcomer = session.network.contact({ name: 'Newcomer' });
      expect(await forwardedTo(id, newcomer, newcomer)).toEqual([named, [bob.lid]]);
    },
  );

  it('sends the file of an own message without a new upload', async () => {
    const bytes = await makePicture();
    const { body } = await sendFile(session.api, bob.jid, bytes, {
      type: 'image',
      caption: 'look',
    });
    await chat.waitUntilSent(body.message_id);
    const original = await bob.waitForMessage(({ id }) => id === body.message_id);
    session.network.media.faults.set('up', { kind: 'status', status: 500 });
    const [sent] = await forward(body.message_id, [eve.jid]);
    const received = await eve.waitForMessage(({ id }) => id === sent.message_id);
    expect(received.message.imageMessage).toMatchObject({
      caption: 'look',
      contextInfo: { isForwarded: true },
    });
    expect(await eve.readFile(received.message)).toEqual(Buffer.from(bytes));
    const [from, to] = [original, received].map(({ message }) => message.imageMessage?.directPath);
    expect(to).toBe(from);
    session.network.media.faults.clear();
    const copy = await chatOf(eve.jid).read(sent.message_id);
    expect(copy).toMatchObject({ type: 'image', media: { state: 'stored' } });
    // The file stays as long as one of the two messages has it.
    await chat.waitUntilSent(await chat.delete(body.message_id));
    expect((await session.api.get(String(copy?.media?.url))).status).toBe(200);
  });

  it('deletes the file of a deleted message here, too', async () => {
    const { body } = await sendFile(session.api, bob.jid, await makePicture(), { type: 'image' });
    const sent = await chat.waitUntilSent(body.message_id);
    expect(sent.media?.state).toBe('stored');
    await chat.waitUntilSent(await chat.delete(body.message_id));
    expect((await session.api.get(String(sent.media?.url))).status).toBe(404);
    expect(await chat.read(body.message_id)).toMatchObject({ media: null, text: null });
  });

  it('passes on places and contacts', async () => {
    for (const message of [
      locationMessage({ name: 'Park' }),
      contactMessage({ name: 'Carol', phones: ['+15550100'] }),
    ]) {
      const id = await heard(message);
      const original = await chat.read(id);
      const [sent] = await forward(id, [eve.jid]);
      await eve.waitForMessage(({ id: each }) => each === sent.message_id);
      expect(await chatOf(eve.jid).read(sent.message_id)).toMatchObject({
        type: original?.type,
        details: original?.details,
      });
    }
  });

  it('passes on the new text of an edited message', async () => {
    const id = await heard(textMessage('wrong'));
    await bob.edit(id, 'right');
    await chat.waitFor(id, ({ text }) => text === 'right');
    const [sent] = await forward(id, [eve.jid]);
    const received = await eve.waitForMessage(({ id: each }) => each === sent.message_id);
    expect(received.text).toBe('right');
  });

  it('gives a repeated request its first answer', async () => {
    const id = await heard(textMessage('only once'));
    const headers = { 'Idempotency-Key': `forward-${id}` };
    const ask = () =>
      chat.ask<ForwardedDto>('POST', `${id}/forward`, { to: [eve.jid, group.jid] }, headers);
    const { messages } = (await ask()).body;
    const again = (await ask()).body.messages;
    expect(again).toEqual(messages.map((each) => ({ ...each, duplicate: true })));
  });

  it('answers 410 if WhatsApp is known to have dropped the file', async () => {
    const file = await bob.storeFile('image', await makePicture());
    session.network.media.expire(file.directPath);
    session.network.media.faults.reuploads('not-found');
    const id = await heard(imageMessage(file));
    await session.api.get(`/api/messages/${id}/media?chat_jid=${bob.jid}`);
    const { status, body } = await chat.ask<ErrorDto>('POST', `${id}/forward`, { to: [eve.jid] });
    expect([status, body.code]).toEqual([410, 'media_expired']);
  });

  async function heard(message: Parameters<Contact['sendMessage']>[0]): Promise<string> {
    const { id } = await bob.sendMessage(message);
    await chat.waitFor(id, () => true);
    return id;
  }

  async function forward(id: string, to: string[]): Promise<ForwardedDto['messages']> {
    const { status, body } = await chat.ask<ForwardedDto>('POST', `${id}/forward`, { to });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.messages;
  }

  /** The message at its recipient, which is also how its copy here looks. */
  async function forwardedTo(
    id: string,
    { jid }: { jid: string },
    reader = eve,
  ): Promise<unknown[]> {
    const [sent] = await forward(id, [jid]);
    const received = await reader.waitForMessage(({ id: each }) => each === sent.message_id);
    const { text, mentions = [] } = received;
    const copy = await chatOf(jid).read(sent.message_id);
    const tags = mentions.map((each) => `@${each.split('@')[0]}`);
    expect([copy?.text, copy?.mentions.map(({ tag }) => tag)]).toEqual([text, tags]);
    return [text, mentions];
  }

  function chatOf(jid: string): ChatChanger {
    return new ChatChanger(session, jid);
  }
});
