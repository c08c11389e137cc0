import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('acknowledgement of messages of the client', () => {
  let network: LocalNetwork;
  let bob: Contact;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    client = await pairedClient(network, network.phone());
    bob = network.contact({ name: 'Bob', receipts: 'none' });
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
  });

  afterEach(() => {
    network.faults.clear();
    bob.receipts = 'none';
    expect(network.errors).toEqual([]);
  });

  /** The acks and receipts of one message, without its id. */
  const trailOf = (id: string): string[] =>
    client.log.statusTrail
      .filter((entry) => entry.startsWith(id))
      .map((entry) => entry.slice(id.length + 1));

  it('comes from the server first, then as delivered, then as read', async () => {
    bob.receipts = 'read';
    const id = await client.send(bob.jid, 'in order');
    await client.waitForStatus(id, 4);
    expect(trailOf(id)).toEqual(['ack', 'delivered', 'read']);
  });

  it('can be sent by a test in any order', async () => {
    const id = await client.send(bob.jid, 'by hand');
    await bob.waitForMessage('by hand');
    bob.markRead(id);
    await client.waitForStatus(id, 4);
    bob.markDelivered(id);
    await client.waitForStatus(id, 3);
    bob.markPlayed(id);
    await client.waitForStatus(id, 5);
    expect(trailOf(id)).toEqual(['ack', 'read', 'delivered', 'played']);
  });

  it('covers several messages in one receipt', async () => {
    const ids = [await client.send(bob.jid, 'first'), await client.send(bob.jid, 'second')];
    await bob.waitForMessage('second');
    bob.markRead(...ids);
    for (const id of ids) await client.waitForStatus(id, 4);
  });

  it('comes from the LID of a contact who hides the number', async () => {
    const eve = network.contact({ name: 'Eve', addressing: 'lid' });
    const id = await client.send(eve.jid, 'to your number');
    await client.waitForStatus(id, 3);
    const update = client.log
      .of('messages.update')
      .flat()
      .find(({ key }) => key.id === id);
    expect(update?.key.remoteJid).toBe(eve.lid);
  });

  it('is held back until it is released', async () => {
    network.faults.acks({ mode: 'late', times: 1 });
    const late = await client.send(bob.jid, 'late');
    const prompt = await client.send(bob.jid, 'prompt');
    await client.waitForTrail(prompt, 'ack');
    expect(trailOf(late)).toEqual([]);
    expect(network.faults.heldAckCount).toBe(1);
    network.faults.releaseAcks();
    await client.waitForTrail(late, 'ack');
  });

  it('comes late, after a delay', async () => {
    network.faults.acks({ mode: 'late', delayMs: 50, times: 1 });
    const id = await client.send(bob.jid, 'a little late');
    await client.waitForTrail(id, 'ack');
  });

  it.each([
    ['missing', 1, []],
    ['lost', 0, []],
    ['duplicate', 1, ['ack', 'ack']],
    ['error', 0, ['error 463']],
  ] as const)('can be %s', async (mode, copies, trail) => {
    network.faults.acks({ mode, errorCode: 463, times: 1 });
    const text = `ack ${mode}`;
    const id = await client.send(bob.jid, text);
    const fence = await client.send(bob.jid, `after ${mode}`);
    await client.waitForTrail(fence, 'ack');
    await bob.waitForMessage(`after ${mode}`);
    if (mode === 'error') await client.waitForStatus(id, 0);
    expect(trailOf(id)).toEqual(trail);
    expect(bob.received.filter((message) => message.text === text)).toHaveLength(copies);
  });

  it('can have any error code and attributes, and may still deliver the message', async () => {
    for (const errorCode of [463, 475, 479, 406, 429, 400, 500, 777]) {
      network.faults.acks({
        mode: 'error',
        errorCode,
        attrs: { phash: '2:odd' },
        isDelivered: true,
      });
      const id = await client.send(bob.jid, `refused with ${errorCode}`);
      await client.waitForTrail(id, `error ${errorCode}`);
      await bob.waitForMessage(`refused with ${errorCode}`);
    }
  });

  it('can be out of order', async () => {
    network.faults.acks({ mode: 'reversed', window: 3, times: 3 });
    const ids = [];
    for (const text of ['a', 'b', 'c']) ids.push(await client.send(bob.jid, text));
    await client.waitForTrail(ids[0], 'ack');
    expect(client.log.statusTrail.slice(-3)).toEqual(ids.toReversed().map((id) => `${id} ack`));
    network.faults.acks({ mode: 'late', times: 2 });
    const late = [await client.send(bob.jid, 'd'), await client.send(bob.jid, 'e')];
    await network.waitFor(() => network.faults.heldAckCount === 2);
    network.faults.releaseAcks('reversed');
    await client.waitForTrail(late[0], 'ack');
    expect(client.log.statusTrail.slice(-2)).toEqual(late.toReversed().map((id) => `${id} ack`));
  });

  it('can come after the receipt, or never', async () => {
    bob.receipts = 'delivered';
    network.faults.acks({ mode: 'after-receipt', times: 1 });
    const id = await client.send(bob.jid, 'receipt first');
    await client.waitForTrail(id, 'ack');
    expect(trailOf(id)).toEqual(['delivered', 'ack']);
    network.faults.acks({ mode: 'missing', times: 1 });
    const never = await client.send(bob.jid, 'receipt only');
    const next = await client.send(bob.jid, 'next');
    await client.waitForTrail(next, 'delivered');
    expect(trailOf(never)).toEqual(['delivered']);
  });

  it('can fail for one id, one type, matching messages, or after some messages', async () => {
    network.faults.acks({ mode: 'error', errorCode: 1, id: 'BY-ID' });
    network.faults.acks({ mode: 'error', errorCode: 2, type: 'reaction' });
    network.faults.acks({ mode: 'error', errorCode: 3, where: ({ attrs }) => attrs.edit === '7' });
    network.faults.acks({ mode: 'error', errorCode: 4, skip: 1, times: 1 }, bob);
    const plain = await client.send(bob.jid, 'plain');
    const skipped = await client.send(bob.jid, 'after one');
    await client.send(bob.jid, 'by id', 'BY-ID');
    const key = { remoteJid: bob.jid, fromMe: true, id: plain };
    const reaction = await client.sock.sendMessage(bob.jid, { react: { text: '+', key } });
    const revoke = await client.sock.sendMessage(bob.jid, { delete: key });
    await client.waitForTrail(plain, 'ack');
    await client.waitForTrail(skipped, 'error 4');
    await client.waitForTrail('BY-ID', 'error 1');
    await client.waitForTrail(reaction?.key.id ?? '', 'error 2');
    await client.waitForTrail(revoke?.key.id ?? '', 'error 3');
  });

  it('can fail for one contact alone', async () => {
    const eve = network.contact({ name: 'Eve' });
    network.faults.acks({ mode: 'error', errorCode: 479 }, eve);
    const refused = await client.send(eve.jid, 'no');
    const accepted = await client.send(bob.jid, 'yes');
    await client.waitForTrail(refused, 'error 479');
    await client.waitForTrail(accepted, 'ack');
  });

  it('is sent again for the same id, which the contact shows once', async () => {
    const id = await client.send(bob.jid, 'once', 'SAME-ID');
    await client.send(bob.jid, 'once', 'SAME-ID');
    await network.waitFor(() => bob.received.find((each) => each.id === id)?.copies === 2);
    await client.waitFor(() => trailOf(id).length === 2);
    expect(trailOf(id)).toEqual(['ack', 'ack']);
  });
});

describe('receipts', () => {
  let network: LocalNetwork;
  let bob: Contact;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    client = await pairedClient(network, network.phone());
    bob = network.contact({ name: 'Bob', receipts: 'read' });
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  afterEach(() => network.faults.clear());

  const trailOf = (id: string): string[] =>
    client.log.statusTrail
      .filter((entry) => entry.startsWith(id))
      .map((entry) => entry.split(' ')[1]);

  /** Sends a message and then another: once the second is done, everything about the first has arrived. */
  const sendWithFence = async (): Promise<string> => {
    const id = await client.send(bob.jid, 'watched');
    await bob.waitForMessage(({ id: received }) => received === id);
    network.faults.receipts({ mode: 'normal' }, bob);
    const fence = await client.send(bob.jid, 'fence');
    await client.waitForTrail(fence, 'read');
    return id;
  };

  it.each([
    [{ mode: 'missing' }, []],
    [{ mode: 'missing', type: 'delivered' }, ['read']],
    [{ mode: 'duplicate' }, ['delivered', 'delivered', 'read', 'read']],
    [{ mode: 'reversed' }, ['read', 'delivered']],
  ] as const)('can be %j', async (policy, expected) => {
    network.faults.receipts(policy, bob);
    expect(trailOf(await sendWithFence())).toEqual(['ack', ...expected]);
  });

  it('can be late, by a delay or until they are released', async () => {
    network.faults.receipts({ mode: 'late', type: 'delivered', times: 1 });
    network.faults.receipts({ mode: 'late', delayMs: 20, type: 'read', times: 1 }, bob);
    const id = await client.send(bob.jid, 'late receipts');
    await client.waitForTrail(id, 'read');
    expect(network.faults.heldReceiptCount).toBe(1);
    network.faults.releaseReceipts();
    await client.waitForTrail(id, 'delivered');
    expect(trailOf(id)).toEqual(['ack', 'read', 'delivered']);
  });

  it('come from a LID, or from a device', async () => {
    const from: string[] = [];
    client.sock.ws.on('CB:receipt', ({ attrs }: BinaryNode) => from.push(attrs.from));
    network.faults.receipts({ mode: 'normal', addressing: 'lid', times: 1 });
    network.faults.receipts({ mode: 'normal', device: 3, times: 1 }, bob);
    const id = await client.send(bob.jid, 'from elsewhere');
    await client.waitForTrail(id, 'read');
    expect(from).toEqual([`${bob.number}:3@s.whatsapp.net`, bob.lid]);
  });
});

describe('lookups', () => {
  it('distinguish registered numbers from others', async () => {
    const network = await LocalNetwork.start();
    const client = await pairedClient(network, network.phone());
    const bob = network.contact();
    expect(await client.sock.onWhatsApp(bob.number)).toEqual([{ jid: bob.jid, exists: true }]);
    expect(await client.sock.onWhatsApp('4900000000')).toEqual([]);
    expect(await client.sock.signalRepository.lidMapping.getLIDForPN(bob.jid)).toBe(bob.lid);
    expect(await client.sock.fetchBlocklist()).toEqual([]);
    expect((await client.sock.fetchPrivacySettings()).readreceipts).toBe('all');
    expect((await client.sock.fetchAccountReachoutTimelock()).isActive).toBe(false);
    expect(await client.sock.groupFetchAllParticipating()).toEqual({});
    await expect(client.sock.profilePictureUrl(bob.jid)).rejects.toThrow('item-not-found');
    expect(network.unknownQueries).toEqual([]);

    await expect(client.sock.getBotListV2()).rejects.toThrow('feature-not-implemented');
    expect(network.unknownQueries).toMatchObject([{ xmlns: 'bot', type: 'get', content: 'bot' }]);
    await client.end();
    await network.stop();
  });

  it.each([
    ['Brazil', '551187654321', '5511987654321'],
    ['Brazil', '5511987654321', '551187654321'],
    ['Mexico', '5215512345678', '525512345678'],
    ['Mexico', '525512345678', '5215512345678'],
    ['Argentina', '5491123456789', '541123456789'],
    ['Argentina', '541123456789', '5491123456789'],
  ])('in %s, registered as %s, correct %s', async (_country, number, typed) => {
    const network = await LocalNetwork.start();
    const client = await pairedClient(network, network.phone());
    const bob = network.contact({ number });
    expect(await client.sock.onWhatsApp(typed)).toEqual([{ jid: bob.jid, exists: true }]);
    expect(await client.sock.onWhatsApp(number)).toEqual([{ jid: bob.jid, exists: true }]);
    // Nothing else corrects: a message to the other form reaches nobody, and nothing says so.
    const lids = client.sock.signalRepository.lidMapping;
    expect(await lids.getLIDForPN(`${typed}@s.whatsapp.net`)).toBeNull();
    await client.waitForTrail(await client.send(`${typed}@s.whatsapp.net`, 'hello?'), 'ack');
    expect(bob.received).toEqual([]);
    await client.end();
    await network.stop();
  });

  it('of a number can be overridden, or stay unanswered', async () => {
    const network = await LocalNetwork.start();
    const client = await pairedClient(network, network.phone(), {
      defaultQueryTimeoutMs: scaled(300),
    });
    const bob = network.contact();
    const look = (number: string) => client.sock.onWhatsApp(number);
    network.lookups.set('551198765432', {
      isRegistered: true,
      jid: '5511987654321@s.whatsapp.net',
    });
    network.lookups.set(bob.number, { isRegistered: false });
    expect(await look('+551198765432')).toEqual([
      { jid: '5511987654321@s.whatsapp.net', exists: true },
    ]);
    expect(await look(bob.number)).toEqual([]);
    network.faults.failQueries('usync/contact', 429, 'rate-overlimit', 1);
    await expect(look(bob.number)).rejects.toThrow('rate-overlimit');
    network.faults.ignoreQueries('usync/contact');
    expect(await look(bob.number)).toBeUndefined();
    network.faults.slowAnswers(50, 'usync/contact', 1);
    const startedAt = performance.now();
    expect(await look('551198765432')).toHaveLength(1);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(49);
    await client.end();
    await network.stop();
    expect(network.unknownQueries).toEqual([]);
  });
});
