import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from './local-network.js';
import type { Contact } from './people/contact.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('acknowledgement of what the client sends', () => {
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

  /** What happened to one message, without its id. */
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

  it('comes by hand in any order', async () => {
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

  it('comes late by itself', async () => {
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

  it('can fail for one contact alone', async () => {
    const eve = network.contact({ name: 'Eve' });
    network.faults.acks({ mode: 'error', errorCode: 479 }, eve);
    const refused = await client.send(eve.jid, 'no');
    const accepted = await client.send(bob.jid, 'yes');
    await client.waitForTrail(refused, 'error 479');
    await client.waitForTrail(accepted, 'ack');
  });

  it('is given again for the same id, which the contact shows once', async () => {
    const id = await client.send(bob.jid, 'once', 'SAME-ID');
    await client.send(bob.jid, 'once', 'SAME-ID');
    await network.waitFor(() => bob.received.find((each) => each.id === id)?.copies === 2);
    await client.waitFor(() => trailOf(id).length === 2);
    expect(trailOf(id)).toEqual(['ack', 'ack']);
  });
});

describe('lookups', () => {
  it('tell registered numbers from others', async () => {
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
});
