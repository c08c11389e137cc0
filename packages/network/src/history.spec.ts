import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { proto, type BaileysEventMap } from '@whiskeysockets/baileys';
import { conversation } from './history/conversation.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('history that a phone pushes', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone();
    bob = network.contact({ name: 'Bob' });
    client = await pairedClient(network, phone);
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
  });

  beforeEach(() => {
    phone.history.onDemand = 'answer';
    phone.history.requests.length = 0;
    client.log.forget();
  });

  afterEach(() => expect(network.errors).toEqual([]));

  const sets = () => client.log.of('messaging-history.set');
  /** Waits for an event of Baileys that fits; Baileys merges chunks that come close together into one. */
  const waitForSet = (fits: (set: BaileysEventMap['messaging-history.set']) => boolean) =>
    client.waitFor(() => sets().find(fits), 'that history');
  const hasChat = (jid: string) => waitForSet(({ chats }) => chats.some(({ id }) => id === jid));
  const hasAnswer = (id: string) => waitForSet((set) => set.peerDataRequestSessionId === id);
  /** Waits for the chunks as they were on the wire. */
  const waitForChunks = async (count: number) => {
    await client.waitFor(() => chunks().length >= count, `${count} chunks`);
    return chunks();
  };
  const chunks = () =>
    client.log
      .of('messages.upsert')
      .flatMap(({ messages }) => messages)
      .flatMap(({ message }) => message?.protocolMessage?.historySyncNotification ?? []);
  const waitForMessages = (count: number) =>
    client.waitFor(() => new Set(pastIds()).size >= count, `${count} messages of history`);
  const pastIds = () => sets().flatMap(({ messages }) => messages.map(({ key }) => key.id));

  it('comes in chunks of any size, with their order and progress', async () => {
    const history = await phone.pushHistory({ chats: 7, messages: 100, perChunk: 15 });
    await waitForMessages(100);
    // Chunks from the pairing may come first.
    const pushed = chunks().slice(-7);
    expect(pushed.map(({ syncType }) => syncType)).toEqual([0, 3, 3, 3, 3, 3, 3]);
    expect(pushed.map(({ progress }) => progress)).toEqual([15, 30, 45, 60, 75, 90, 100]);
    expect(pushed.map(({ chunkOrder }) => chunkOrder)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const first = await hasChat(history.jid(0));
    expect(first.messages[0]).toMatchObject({
      key: { id: history.id(0, 14), remoteJid: history.jid(0), fromMe: false },
      message: { conversation: 'message 14 of chat 0' },
    });
    const lid = await client.sock.signalRepository.lidMapping.getLIDForPN(history.jid(3));
    expect(lid).toBe(history.jid(3, 'lid'));
  });

  it('contains the state of a chat: unread, archived, pinned, muted, marked as unread', async () => {
    const [pinnedAt, mutedUntil] = [new Date(1_700_000_000_000), new Date(4_000_000_000_000)];
    const chat = conversation({
      with: bob,
      addressing: 'lid',
      name: 'Bob at work',
      unread: 3,
      isArchived: true,
      isMarkedUnread: true,
      pinnedAt,
      mutedUntil,
    });
    await phone.history.push([{ type: 'recent', conversations: [chat], progress: 10 }]);
    const { chats, contacts } = await hasChat(bob.lid);
    expect(chats).toMatchObject([
      { id: bob.lid, unreadCount: 3, archived: true, markedAsUnread: true, pnJid: bob.jid },
    ]);
    expect(chats[0].pinned).toBe(1_700_000_000);
    expect(Number(chats[0].muteEndTime)).toBe(4_000_000_000);
    expect(contacts).toMatchObject([{ id: bob.lid, name: 'Bob at work', phoneNumber: bob.jid }]);
  });

  it('contains messages of any content, newest first', async () => {
    const carol = network.contact();
    const chat = conversation({
      with: carol,
      messages: [
        { id: 'P1', text: 'words', at: new Date(1_000_000) },
        {
          id: 'P2',
          message: { pollCreationMessageV3: { name: 'Lunch?' } },
          at: new Date(2_000_000),
        },
        {
          id: 'P3',
          isFromMe: true,
          status: proto.WebMessageInfo.Status.READ,
          text: 'mine',
          at: new Date(3_000_000),
        },
        {
          id: 'P4',
          at: new Date(4_000_000),
          more: { messageStubType: proto.WebMessageInfo.StubType.CALL_MISSED_VOICE },
        },
      ],
    });
    await phone.history.push([{ type: 'full', conversations: [chat] }]);
    await phone.history.push([{ type: 'recent', conversations: [chat] }]);
    // Baileys takes no `full` history unless it was told to.
    const { messages, syncType } = await hasChat(carol.jid);
    expect(syncType).toBe(proto.HistorySync.HistorySyncType.RECENT);
    expect(messages).toMatchObject([
      { key: { id: 'P4' }, messageStubType: 40 },
      { key: { id: 'P3', fromMe: true }, status: 4 },
      { key: { id: 'P2' }, message: { pollCreationMessageV3: { name: 'Lunch?' } } },
      { key: { id: 'P1' }, message: { conversation: 'words' } },
    ]);
  });

  it('can contain push names', async () => {
    const { jid } = network.contact();
    await phone.history.push([{ type: 'push-names', pushNames: { [jid]: 'Bobby' } }]);
    const { contacts } = await waitForSet((set) => set.contacts.some(({ id }) => id === jid));
    expect(contacts).toEqual([{ id: jid, notify: 'Bobby' }]);
  });

  it('may come twice, of which Baileys accepts one per connection', async () => {
    const [chunk] = phone.history.generate({ chats: 1, messages: 5 }).chunks();
    // One after the other: Baileys knows a part only once it has read it.
    await phone.history.push([chunk]);
    await waitForMessages(5);
    await phone.history.push([chunk]);
    await waitForChunks(2);
    await phone.history.push([{ type: 'recent', progress: 100 }]);
    await waitForChunks(3);
    expect(pastIds()).toHaveLength(5);
    await client.end();
    await client.reconnect();
    await phone.history.push([chunk]);
    await client.waitFor(() => pastIds().length === 10);
  });

  it('lets live messages through in between', async () => {
    const pushed = phone.pushHistory({ chats: 10, messages: 200, perChunk: 20 });
    const said = Promise.all(
      Array.from({ length: 10 }, (_, index) => bob.say(`live ${index} during the history`)),
    );
    await Promise.all([pushed, said]);
    await waitForMessages(200);
    await client.waitForText('live 9 during the history');
  });

  it('answers a request for older messages, generated and sent ones', async () => {
    const history = await phone.pushHistory({ chats: 2, messages: 4, older: 3 });
    await waitForMessages(4);
    client.log.forget();
    const key = { remoteJid: history.jid(1), id: history.id(1, 3), fromMe: true };
    const request = await client.sock.fetchMessageHistory(2, key, 0);
    const older = await hasAnswer(request);
    expect(older.syncType).toBe(proto.HistorySync.HistorySyncType.ON_DEMAND);
    expect(older.messages.map((message) => message.key.id)).toEqual([
      history.id(1, 2),
      history.id(1, 1),
    ]);
    const { id } = await phone.say(bob, 'first here');
    await bob.say('second here');
    const second = await client.waitForText('second here');
    const next = await client.sock.fetchMessageHistory(1, second.key, 0);
    const { messages } = await hasAnswer(next);
    expect(messages.map((message) => message.key.id)).toEqual([id]);
    expect(phone.history.requests).toMatchObject([{ count: 2 }, { count: 1 }]);
  });

  it('answers such a request with no messages or a custom chunk, never, or when the phone is on again', async () => {
    const key = { remoteJid: bob.jid, id: 'UNKNOWN', fromMe: false };
    phone.history.onDemand = 'empty';
    const empty = await client.sock.fetchMessageHistory(5, key, 0);
    expect((await hasAnswer(empty)).messages).toEqual([]);

    phone.history.onDemand = ({ chatJid }) => ({
      conversations: [conversation({ with: chatJid, messages: [{ id: 'OWN', text: 'own' }] })],
    });
    const own = await client.sock.fetchMessageHistory(5, key, 0);
    expect((await hasAnswer(own)).messages).toMatchObject([{ key: { id: 'OWN' } }]);

    phone.history.onDemand = 'silent';
    await client.sock.fetchMessageHistory(5, key, 0);
    await network.waitFor(() => phone.history.requests.length === 3);

    phone.history.onDemand = 'empty';
    phone.switchOff();
    const late = await client.sock.fetchMessageHistory(5, key, 0);
    await bob.say('while the phone is off');
    await client.waitForText('while the phone is off');
    expect(phone.history.requests).toHaveLength(3);
    phone.switchOff(false);
    await hasAnswer(late);
  });
});

describe('history at pairing', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let client: BaileysClient;

  beforeEach(async () => {
    network = await LocalNetwork.start();
    phone = network.phone();
  });

  afterEach(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  it('can have any size', async () => {
    const history = phone.history.generate({ chats: 20, messages: 500, perChunk: 100 });
    phone.history.atPairing = () => [...history.chunks(), history.pushNames()];
    client = await pairedClient(network, phone);
    const messages = () => client.log.of('messaging-history.set').flatMap((set) => set.messages);
    await client.waitFor(() => messages().length === 500);
    const statuses = client.log.of('messaging-history.status');
    expect(statuses.map(({ syncType, status }) => [syncType, status])).toEqual([
      [0, 'complete'],
      [3, 'complete'],
    ]);
  });

  it('can leave out older messages', async () => {
    const bob = network.contact({ name: 'Bob' });
    for (const text of ['one', 'two', 'three']) await bob.say(text);
    phone.history.perChat = 1;
    client = await pairedClient(network, phone);
    const [first] = client.log.of('messaging-history.set');
    expect(first.messages.map(({ message }) => message?.conversation)).toEqual(['three']);
    await client.sock.fetchMessageHistory(10, first.messages[0].key, 0);
    const sets = client.log.of('messaging-history.set');
    await client.waitFor(() => sets.some(({ syncType }) => Number(syncType) === 6));
    const older = sets.at(-1)?.messages.map(({ message }) => message?.conversation);
    expect(older).toEqual(['two', 'one']);
  });

  it('comes when the phone is switched on', async () => {
    client = new BaileysClient(network);
    client.connect();
    const qr = await client.waitForQr();
    await phone.scan(qr);
    phone.switchOff();
    await client.waitForClose();
    await client.reconnect();
    expect(client.log.of('messaging-history.set')).toEqual([]);
    phone.switchOff(false);
    await client.waitFor(() => client.log.of('messaging-history.set').length > 0);
  });
});
