import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { encodeWAMessage, proto, type BinaryNode } from '@whiskeysockets/baileys';
import { settle } from '../../../test/support/unit/factories.js';
import { createLibraryMessage } from '../../../test/support/unit/fake-socket.js';
import { GatewayRig } from '../../../test/support/unit/gateway-rig.js';
import { emptyBatch, type InboundBatch } from '../inbound-batch.js';
import type { InboundDelivery } from '../inbound-delivery.js';
import type { NodeTraffic } from '../whatsapp-gateway.js';

let rig: GatewayRig;
let batches: InboundBatch[];
let deliveries: InboundDelivery[];
/** True if each delivery is acknowledged as it comes. */
let isAckedAtOnce: boolean;
let nodes: NodeTraffic[];

beforeEach(async () => {
  rig = await GatewayRig.open();
  batches = [];
  nodes = [];
  deliveries = [];
  isAckedAtOnce = true;
  rig.gateway.inbound$.subscribe((delivery) => {
    batches.push(delivery.batch);
    deliveries.push(delivery);
    if (isAckedAtOnce) delivery.ack();
  });
  rig.gateway.nodes$.subscribe((node) => nodes.push(node));
});

afterEach(() => rig.close());

function receive(text: string): void {
  const messages = [createLibraryMessage({ conversation: text })];
  rig.sockets.latest.ev.emit('messages.upsert', { messages, type: 'notify' });
}

describe('inbound$', () => {
  it('brings messages with the account they belong to', async () => {
    await rig.connect();
    receive('hi');
    expect(batches).toMatchObject([
      { phoneJid: '15550000@s.whatsapp.net', messages: [{ text: 'hi', origin: 'live' }] },
    ]);
  });

  it('brings each flush of the library as one batch', async () => {
    const { ev } = await rig.connect();
    ev.buffer();
    receive('one');
    ev.emit('contacts.upsert', [{ id: '15550001@s.whatsapp.net', name: 'Ann' }]);
    expect(batches).toHaveLength(0);
    ev.flush();
    expect(batches).toMatchObject([{ messages: [{ text: 'one' }], contacts: [{ name: 'Ann' }] }]);
  });

  it('brings what was still buffered when the connection closed', async () => {
    const { ev } = await rig.connect();
    ev.buffer();
    receive('last words');
    rig.sockets.latest.closeWith(428);
    expect(batches).toMatchObject([{ messages: [{ text: 'last words' }] }]);
  });

  it('brings what was still buffered when the user disconnected', async () => {
    const { ev } = await rig.connect();
    ev.buffer();
    receive('last words');
    await rig.gateway.disconnect();
    expect(batches).toMatchObject([{ messages: [{ text: 'last words' }] }]);
  });

  it('begins with what an earlier process had decrypted and never stored', async () => {
    const content = proto.Message.encode({ conversation: 'late' }).finish();
    const attrs = { id: 'LATE', from: '15550001@s.whatsapp.net', t: '1700000000' };
    const body = [{ tag: 'plaintext', attrs: {}, content }];
    rig.journal.waiting = [{ tag: 'message', attrs, content: body }];
    const confirmed: string[] = [];
    rig.journal.noteStored = (_phoneJid, { whole }) => void confirmed.push(...whole);
    await rig.connect();
    expect(confirmed).toEqual(['LATE']);
    receive('new');
    expect(batches.map(({ messages }) => messages.map(({ text }) => text))).toEqual([
      ['late'],
      ['new'],
    ]);
  });

  it('is silent about events that hold nothing to store', async () => {
    const { ev } = await rig.connect();
    ev.emit('presence.update', { id: '15550001@s.whatsapp.net', presences: {} });
    ev.emit('messages.upsert', {
      messages: [createLibraryMessage({ protocolMessage: {} })],
      type: 'notify',
    });
    expect(batches).toEqual([]);
  });

  it('brings the server acknowledgement of a message', async () => {
    const { ws } = await rig.connect();
    ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { class: 'message', id: 'OUT1' } });
    expect(batches).toMatchObject([{ deliveries: [{ messageId: 'OUT1', step: 'server' }] }]);
  });

  it('brings each receipt, even those that come in one moment', async () => {
    const { ws } = await rig.connect();
    const attrs = { id: 'OUT1', from: '15550001@s.whatsapp.net' };
    ws.emit('CB:receipt', { tag: 'receipt', attrs });
    ws.emit('CB:receipt', { tag: 'receipt', attrs: { ...attrs, type: 'read' } });
    expect(batches.flatMap(({ deliveries }) => deliveries.map(({ step }) => step))).toEqual([
      'delivered',
      'read',
    ]);
  });

  it('lets the library acknowledge a call once it is stored, other news of a call at once', async () => {
    isAckedAtOnce = false;
    const { ws } = await rig.connect();
    const acknowledged: (string | undefined)[] = [];
    ws.on('CB:call', ({ attrs }: BinaryNode) => acknowledged.push(attrs.id));
    const from = '15550001@s.whatsapp.net';
    const signal = { 'call-id': 'CALL', 'call-creator': from };
    const call = (id: string, tag: string): BinaryNode => ({
      tag: 'call',
      attrs: { id, from, t: '1700000000' },
      content: [{ tag, attrs: signal }],
    });
    ws.emit('CB:call', call('RING', 'offer'));
    ws.emit('CB:call', call('RELAYS', 'relaylatency'));
    await settle();
    expect(acknowledged).toEqual(['RELAYS']);
    for (const delivery of deliveries) delivery.ack();
    expect(acknowledged).toEqual(['RELAYS', 'RING']);
    expect(batches.flatMap(({ calls }) => calls)).toMatchObject([{ callId: 'CALL', ending: null }]);
  });

  it('lets the library acknowledge a receipt once its news is stored, others at once', async () => {
    isAckedAtOnce = false;
    const { ws } = await rig.connect();
    const acknowledged: (string | undefined)[] = [];
    ws.on('CB:receipt', ({ attrs }: BinaryNode) => acknowledged.push(attrs.id));
    const from = '15550001@s.whatsapp.net';
    ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: 'OUT1', from } });
    ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: 'RETRY', from, type: 'retry' } });
    expect(acknowledged).toEqual(['RETRY']);
    deliveries.at(-1)!.ack();
    expect(acknowledged).toEqual(['RETRY', 'OUT1']);
  });

  it('has pairs of addresses as the library stores them', async () => {
    const { keys } = await rig.connect();
    await keys.set({ 'lid-mapping': { '15550001': '900' } });
    expect(batches).toEqual([
      {
        ...emptyBatch('15550000@s.whatsapp.net'),
        aliases: [{ pn: '15550001@s.whatsapp.net', lid: '900@lid' }],
      },
    ]);
  });

  it('brings nothing while no phone is paired', async () => {
    rig.auth.creds.account = undefined;
    await rig.connect();
    receive('hi');
    expect(batches).toEqual([]);
  });
});

describe('the session', () => {
  it('notes when the server and when a person was last heard', async () => {
    expect(rig.gateway.session).toMatchObject({ lastFrameAt: null, lastInboundAt: null });
    await rig.connect();
    rig.sockets.latest.ws.emit('frame', { tag: 'iq', attrs: {} });
    expect(rig.gateway.session).toMatchObject({
      lastFrameAt: expect.any(Number),
      lastInboundAt: null,
    });
    receive('hi');
    expect(rig.gateway.session.lastInboundAt).toEqual(expect.any(Number));
  });

  it('does not take our own messages for a person', async () => {
    await rig.connect();
    const key = { remoteJid: '15550001@s.whatsapp.net', fromMe: true, id: 'A' };
    const messages = [createLibraryMessage({ conversation: 'from my phone' }, { key })];
    rig.sockets.latest.ev.emit('messages.upsert', { messages, type: 'append' });
    expect(batches).toHaveLength(1);
    expect(rig.gateway.session.lastInboundAt).toBeNull();
  });

  it('shows the name of the account once WhatsApp tells it', async () => {
    await rig.connect();
    rig.auth.creds.me = { ...rig.auth.creds.me!, name: 'New name' };
    rig.sockets.latest.ev.emit('creds.update', {});
    expect(rig.gateway.session.me?.name).toBe('New name');
  });

  it('has its credentials saved at each change', async () => {
    await rig.connect();
    rig.auth.creds.nextPreKeyId = 99;
    rig.sockets.latest.ev.emit('creds.update', { nextPreKeyId: 99 });
    await settle();
    const row = await rig.database.selectFrom('wa_creds').select('json').executeTakeFirst();
    expect(JSON.parse(row?.json ?? '{}')).toMatchObject({ nextPreKeyId: 99 });
  });
});

describe('nodes$', () => {
  it('brings each stanza that comes in', async () => {
    const { ws } = await rig.connect();
    ws.emit('frame', { tag: 'iq', attrs: { id: '1', type: 'result' } });
    expect(nodes).toMatchObject([
      {
        direction: 'in',
        tag: 'iq',
        attrs: { id: '1', type: 'result' },
        xml: "<iq id='1' type='result'/>",
      },
    ]);
  });

  it('leaves out frames of the handshake, which are no stanzas', async () => {
    const { ws } = await rig.connect();
    ws.emit('frame', new Uint8Array([1, 2, 3]));
    expect(nodes).toEqual([]);
  });
});

describe('the history of the phone', () => {
  const ANN = '15550001@s.whatsapp.net';

  function hand(count: number): void {
    const messages = Array.from({ length: count }, (_, index) =>
      createLibraryMessage({ conversation: 'past' }, { key: { id: `P${index}`, remoteJid: ANN } }),
    );
    const { ev } = rig.sockets.latest;
    ev.buffer();
    ev.emit('messaging-history.set', { chats: [{ id: ANN }], contacts: [], messages });
    ev.emit('chats.update', [{ id: ANN, archived: true }]);
    receive('now');
    ev.flush();
  }

  const countOf = (text: string) =>
    batches.flatMap(({ messages }) => messages).filter((message) => message.text === text).length;

  it('comes batch by batch, and holds up no message', async () => {
    await rig.connect();
    hand(500);
    expect(batches.flatMap(({ messages }) => messages)).toMatchObject([{ text: 'now' }]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(countOf('past')).toBe(200);
    while (!batches.at(-1)?.history) await settle();
    expect(countOf('past')).toBe(500);
    expect(batches.at(-1)).toMatchObject({
      chats: [{ address: { jid: ANN }, archived: true }],
      history: { messageCount: 500 },
    });
  });

  describe('with its notification', () => {
    const { RECENT } = proto.Message.HistorySyncType;
    const historySyncNotification = { syncType: RECENT, chunkOrder: 1 };
    const attrs = { id: 'H1', from: '15550000@s.whatsapp.net', category: 'peer', t: '1700000000' };
    let confirmed: string[];

    beforeEach(() => {
      isAckedAtOnce = false;
      confirmed = [];
      rig.journal.noteStored = (_phoneJid, { whole }) => void confirmed.push(...whole);
    });

    function announce(): void {
      const notification = createLibraryMessage(
        { protocolMessage: { historySyncNotification } },
        { key: { id: 'H1', fromMe: true }, category: 'peer' },
      );
      const { ev } = rig.sockets.latest;
      ev.emit('messages.upsert', { messages: [notification], type: 'notify' });
    }

    function handAnnounced(): void {
      const lists = { chats: [{ id: ANN }], contacts: [], messages: [] };
      rig.sockets.latest.ev.emit('messaging-history.set', { ...lists, chunkOrder: 1 });
    }

    async function storeAll(): Promise<void> {
      await settle();
      for (const delivery of deliveries) delivery.ack();
    }

    it('is confirmed to the journal when all of it is stored', async () => {
      await rig.connect();
      announce();
      await storeAll();
      expect(confirmed).toEqual([]);
      handAnnounced();
      await settle();
      expect(confirmed).toEqual([]);
      await storeAll();
      expect(confirmed).toEqual(['H1']);
    });

    it('is brought back by the next connection if it never came', async () => {
      await rig.connect();
      announce();
      bringBackFromJournal();
      await reconnect();
      while (!batches.at(-1)?.history) await settle();
      await storeAll();
      expect(confirmed).toEqual(['H1']);
    });

    it('is not brought back while it is on its way to the store', async () => {
      await rig.connect();
      announce();
      handAnnounced();
      bringBackFromJournal();
      await reconnect();
      for (let turn = 0; turn < 5; turn += 1) await settle();
      expect(batches.filter(({ history }) => history)).toHaveLength(1);
    });

    async function reconnect(): Promise<void> {
      await rig.gateway.disconnect();
      await rig.connect();
    }

    /** Makes the journal return the notification, with its part of the history inside. */
    function bringBackFromJournal(): void {
      const bytes = proto.HistorySync.encode({
        syncType: proto.HistorySync.HistorySyncType.RECENT,
      }).finish();
      const inline = { initialHistBootstrapInlinePayload: deflateSync(bytes) };
      const plaintext = encodeWAMessage({
        protocolMessage: { historySyncNotification: { ...historySyncNotification, ...inline } },
      });
      rig.journal.findPlaintext = () => Promise.resolve(plaintext as never);
      const enc = { tag: 'enc', attrs: { v: '2', type: 'msg' }, content: Buffer.from('sealed') };
      rig.journal.waiting = [{ tag: 'message', attrs, content: [enc] }];
    }
  });

  it('is whole before the process ends', async () => {
    await rig.connect();
    hand(500);
    await rig.gateway.close();
    expect(countOf('past')).toBe(500);
  });
});

describe('a group without a name', () => {
  it('gets it from the server', async () => {
    await rig.connect();
    const key = { id: 'G', remoteJid: '120363000000@g.us', participant: '900@lid' };
    const messages = [createLibraryMessage({ conversation: 'hi all' }, { key })];
    rig.sockets.latest.ev.emit('messages.upsert', { messages, type: 'notify' });
    while (batches.length < 2) await new Promise((resolve) => setTimeout(resolve));
    expect(batches[1]).toMatchObject({
      phoneJid: '15550000@s.whatsapp.net',
      groups: [{ jid: '120363000000@g.us', subject: 'Name of 120363000000@g.us' }],
    });
  });
});

describe('a message that the library drops', () => {
  it('is delivered all the same', async () => {
    const { ws } = await rig.connect();
    const unavailable = { tag: 'unavailable', attrs: { type: 'view_once_unavailable_fanout' } };
    const attrs = { id: 'ONCE', from: '15550001@s.whatsapp.net', t: '1700000000', offline: '0' };
    ws.emit('frame', { tag: 'message', attrs, content: [unavailable] });
    expect(batches).toMatchObject([{ messages: [{ id: 'ONCE', origin: 'offline' }] }]);
  });
});
