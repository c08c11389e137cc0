import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import { beAvailable } from './support/be-available.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const TEXTS = {
  words: 'Hello, this is Bob.',
  emoji: '👩‍👩‍👧‍👦 ¡olé! שלום 你好 \u0000 end',
  lines: 'one\n\n  two\t\r\nthree ',
  longest: '€'.repeat(65_536),
};

describe.each(['pn', 'lid'] as const)('messages, addressed by %s', (addressing) => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;
  let chat: string;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Ada' });
    bob = network.contact({ name: 'Bob', addressing });
    chat = addressing === 'lid' ? bob.lid : bob.jid;
    client = await pairedClient(network, phone);
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
  });

  afterEach(() => {
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
    expect(network.unreadable).toEqual([]);
  });

  it.each(Object.entries(TEXTS))('brings %s to the client unchanged', async (_, text) => {
    const { id } = await bob.say(text);
    const message = await client.waitForText(text);
    expect(message.key).toMatchObject({ id, remoteJid: chat, fromMe: false });
    expect(message.key.remoteJidAlt).toBe(addressing === 'lid' ? bob.jid : bob.lid);
    expect(message.pushName).toBe('Bob');
  });

  it.each(Object.entries(TEXTS))('brings %s to the contact unchanged', async (_, text) => {
    const id = await client.send(chat, text);
    const received = await bob.waitForMessage(text);
    expect(received).toMatchObject({ id, via: 'companion', kind: 'text', copies: 1 });
  });

  it('shows the phone the messages of the companion', async () => {
    await client.send(chat, 'also on the phone');
    await network.waitFor(() => phone.chat(bob).texts.includes('also on the phone'));
  });

  it('marks messages of the phone as mine', async () => {
    const { id } = await phone.say(bob, 'from the phone');
    expect((await bob.waitForMessage('from the phone')).via).toBe('phone');
    const message = await client.waitForText('from the phone');
    expect(message.key).toMatchObject({ id, remoteJid: chat, fromMe: true });
  });

  it('delivers replies, reactions, edits and revocations to the client', async () => {
    const asked = await client.send(chat, 'a question');
    await bob.waitForMessage('a question');
    await bob.reply(asked, 'an answer');
    const answer = await client.waitForText('an answer');
    expect(answer.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(asked);

    await bob.react(asked, '👍');
    const [reaction] = await client.waitFor(() => client.log.of('messages.reaction')[0]);
    expect(reaction).toMatchObject({ key: { id: asked, fromMe: true }, reaction: { text: '👍' } });

    const { id } = await bob.say('a mistaek');
    await client.waitForText('a mistaek');
    await bob.edit(id, 'a mistake');
    const edit = await client.waitFor(() => updateOf(id)?.message?.editedMessage);
    expect(edit.message?.conversation).toBe('a mistake');

    await bob.revoke(id);
    await client.waitFor(
      () => updateOf(id)?.messageStubType === proto.WebMessageInfo.StubType.REVOKE,
    );
  });

  it('shows the contact reactions, edits and revocations of the client', async () => {
    const { id } = await bob.say('react to this');
    const { key } = await client.waitForText('react to this');
    await client.sock.sendMessage(chat, { react: { text: '🎉', key } });
    expect(await bob.waitForMessage('🎉')).toMatchObject({ kind: 'reaction' });
    expect(bob.received.at(-1)?.message.reactionMessage?.key?.id).toBe(id);

    const sent = await client.sock.sendMessage(chat, { text: 'typo' });
    await client.sock.sendMessage(chat, { text: 'no typo', edit: sent!.key });
    expect(await bob.waitForMessage('no typo')).toMatchObject({ kind: 'edit' });
    await client.sock.sendMessage(chat, { delete: sent!.key });
    await bob.waitForMessage(({ kind }) => kind === 'revoke');
  });

  it('sends the contact delivery and read receipts', async () => {
    const { id } = await bob.say('read me');
    const { key } = await client.waitForText('read me');
    await client.sock.readMessages([key]);
    await bob.waitForReceipt(id, 'read');
    await network.waitFor(() => phone.chat(bob).find(id)?.isRead);
  });

  it('sets the unread count to zero when the phone reads the chat', async () => {
    const { id } = await bob.say('read on the phone');
    await client.waitForText('read on the phone');
    await phone.readChat(bob);
    await bob.waitForReceipt(id, 'read');
    await client.waitForStatus(id, 4, false);
    await client.waitFor(
      () =>
        client.log
          .of('chats.update')
          .flat()
          .some((update) => update.id === chat && update.unreadCount === 0),
      'the unread count',
    );
  });

  it('sends the client the privacy token of a contact that wrote to it', async () => {
    const eve = network.contact({ name: 'Eve', addressing });
    await eve.say('trust me');
    // The client reports no stored token, but acknowledges the notification then.
    await client.waitForText('trust me');
    await network.waitFor(() => phone.devices[0].mailbox.size === 0, 'all acknowledgements');
    expect(client.auth.keys.get('tctoken', [eve.lid])[eve.lid]?.token).toHaveLength(16);
  });

  it('takes the privacy token that a client issues once a week to each person it writes to', async () => {
    const eve = network.contact({ name: 'Eve', addressing });
    await client.send(eve.jid, 'trust me');
    const tokens = () => network.issuedTokens.filter(({ to }) => to === eve.account).length;
    await network.waitFor(() => tokens() > 0, 'the token');
    await client.send(eve.jid, 'again');
    await eve.waitForMessage('again');
    expect(tokens()).toBe(1);
  });

  it('takes a presence without a type as available: the phone is silent then', async () => {
    await beAvailable(network, client);
    await client.sock.sendPresenceUpdate('unavailable');
    await network.waitFor(() => phone.getsNotifications);
    await client.sock.sendNode({ tag: 'presence', attrs: { name: 'Me' } });
    await network.waitFor(() => !phone.getsNotifications);
    expect(network.presences.at(-1)).toMatchObject({ type: null });
    await client.sock.sendPresenceUpdate('available');
    await network.waitFor(() => network.presences.at(-1)?.type === 'available');
  });

  it('tells a client who types only while it is available itself', async () => {
    await beAvailable(network, client);
    await client.sock.sendPresenceUpdate('unavailable');
    await network.waitFor(() => network.sessions.every(({ presence }) => presence !== 'available'));
    client.log.forget();
    bob.typing();
    await client.sock.sendPresenceUpdate('composing', chat);
    await bob.say('done');
    await client.waitForText('done');
    expect(client.log.of('presence.update')).toEqual([]);
    expect(bob.chatStates).toEqual([]);
  });

  it('tells a client that asks for it when somebody comes and goes', async () => {
    await beAvailable(network, client);
    await client.sock.presenceSubscribe(chat);
    bob.comeOnline();
    const last = (known: string) => () =>
      client.log
        .of('presence.update')
        .find(({ presences }) => presences[chat]?.lastKnownPresence === known);
    await client.waitFor(last('available'));
    bob.goOffline(new Date(1_700_000_000_000));
    const update = await client.waitFor(last('unavailable'));
    expect(update.presences[chat]?.lastSeen).toBe(1_700_000_000);
  });

  it('shows typing in both directions', async () => {
    await beAvailable(network, client);
    bob.typing();
    await client.waitFor(() => client.log.of('presence.update').find((each) => each.id === chat));
    await client.sock.sendPresenceUpdate('composing', chat);
    await network.waitFor(() => bob.chatStates.includes('composing'));
  });

  it('answers a request for a message that the client could not decrypt', async () => {
    // Otherwise the phone would send it to the client after five seconds.
    phone.switchOff();
    const { id } = await bob.sayUndecryptable('at the second try');
    const message = await client.waitForText('at the second try');
    phone.switchOff(false);
    expect(message.key.id).toBe(id);
    const stub = client.messages.find((each) => each.key.id === id);
    expect(stub?.messageStubType).toBe(proto.WebMessageInfo.StubType.CIPHERTEXT);
    await network.waitFor(() => network.refusals.some((refusal) => refusal.id === id));
    expect(network.refusals).toContainEqual({ id, class: 'message', error: '500' });
  });

  it('resends a message that the contact could not decrypt', async () => {
    bob.failDecryption();
    const id = await client.send(chat, 'for the second time');
    expect(await bob.waitForMessage('for the second time')).toMatchObject({ id, copies: 1 });
    bob.requestRetry(id);
    await network.waitFor(() => bob.received.find((each) => each.id === id)?.copies === 2);
  });

  it('resends a message that the phone could not decrypt', async () => {
    phone.failDecryption();
    await client.send(chat, 'for the phone, too');
    await network.waitFor(() => phone.chat(bob).texts.includes('for the phone, too'));
  });

  /** The latest change of a message of the contact. */
  function updateOf(id: string) {
    return client.log
      .of('messages.update')
      .flat()
      .findLast(({ key }) => key.id === id)?.update;
  }
});

describe('a message that its sender does not resend', () => {
  it('comes from the phone', async () => {
    const network = await LocalNetwork.start();
    const client = await pairedClient(network, network.phone());
    const bob = network.contact();
    bob.answersRetries = false;
    const { id } = await bob.sayUndecryptable('ask the phone');
    // Baileys asks the phone after three seconds, and waits two more (Utils/message-retry-manager.js).
    const message = await client.waitForText('ask the phone');
    expect(message.key).toMatchObject({ id, fromMe: false });
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
  });
});
