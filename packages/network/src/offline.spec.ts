import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import { child } from './transport/nodes.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('offline delivery', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;
  /** The server's stanzas about it, in the order of the wire. */
  let wire: string[];

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone();
    bob = network.contact({ name: 'Bob' });
    client = await pairedClient(network, phone);
    // The first message of a stranger comes with a privacy token, which would be counted.
    await bob.say('first contact');
    await client.waitForText('first contact');
    await goOfflineWithAll();
  });

  afterAll(() => network.stop());

  beforeEach(() => {
    wire = [];
    client.log.forget();
  });

  afterEach(async () => {
    network.faults.clear();
    await goOfflineWithAll();
    expect(network.errors).toEqual([]);
  });

  const goOffline = async (): Promise<void> => {
    await client.end();
    await network.waitFor(() => network.sessions.length === 0);
  };

  /** Unacknowledged messages would wait for the next test. */
  const goOfflineWithAll = async (): Promise<void> => {
    await network.waitFor(() => mailbox().size === 0, 'all acknowledgements');
    await goOffline();
  };

  const sayAll = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push((await bob.say(`waited ${index}`)).id);
    return ids;
  };

  const comeBack = (): void => {
    client.connect();
    client.sock.ws.on('CB:ib,,offline_preview', (ib: BinaryNode) => {
      const { count, message } = child(ib, 'offline_preview')?.attrs ?? {};
      wire.push(`preview ${count}, ${message} messages`);
    });
    client.sock.ws.on('CB:message', () => wire.push('message'));
    client.sock.ws.on('CB:ib,,offline', (ib: BinaryNode) =>
      wire.push(`end ${child(ib, 'offline')?.attrs.count}`),
    );
  };

  const mailbox = () => phone.devices[0].mailbox;
  const ownIds = () => client.messages.map(({ key }) => key.id);

  it('comes in batches on request, with a preview and an end', async () => {
    const ids = await sayAll(250);
    comeBack();
    await client.waitFor(() => client.messages.length === 250);
    expect(ownIds()).toEqual(ids);
    expect(wire[0]).toBe('preview 250, 250 messages');
    expect(wire.at(-1)).toBe('end 250');
  });

  it('is mixed with messages that arrive meanwhile, which are live', async () => {
    await sayAll(5);
    network.faults.holdOffline(3);
    comeBack();
    await network.waitFor(() => mailbox().size === 2, 'three acknowledgements');
    await bob.say('in the middle');
    await client.waitForText('in the middle');
    expect(client.log.of('messages.upsert').at(-1)?.type).toBe('notify');
    network.faults.releaseOffline();
    await network.waitFor(() => wire.length === 8, 'the end');
    expect(wire).toEqual(['preview 5, 5 messages', ...Array(6).fill('message'), 'end 5']);
    await client.waitFor(() => client.messages.length === 6);
  });

  it('repeats unacknowledged stanzas only', async () => {
    const ids = await sayAll(6);
    network.faults.holdOffline(2);
    comeBack();
    await network.waitFor(() => mailbox().size === 4, 'two acknowledgements');
    expect(network.acknowledgements.ids.slice(-2)).toEqual(ids.slice(0, 2));
    network.faults.dropConnections();
    await goOffline();
    client.log.forget();
    network.faults.releaseOffline();
    comeBack();
    await client.waitFor(() => client.messages.length === 4);
    expect(ownIds()).toEqual(ids.slice(2));
    await network.waitFor(() => mailbox().size === 0, 'the other acknowledgements');
    for (const id of ids) {
      const given = network.acknowledgements.of(id);
      expect(given).toMatchObject([{ id, by: 'receipt', device: expect.stringContaining(':') }]);
      expect(given[0].at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  it('does not count a nack as an acknowledgement', async () => {
    const { id } = await bob.sayUndecryptable('unreadable');
    comeBack();
    await client.waitForText('unreadable');
    await network.waitFor(() => network.acknowledgements.has(id));
    expect(network.acknowledgements.of(id).map(({ by, error }) => error ?? by)).toEqual([
      '500',
      'receipt',
    ]);
    expect(network.acknowledgements.has('never sent')).toBe(false);
  });
});
