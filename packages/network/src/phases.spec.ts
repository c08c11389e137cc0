import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import type { CutMode } from './transport/client-connection.js';
import type { Phase } from './faults/phase-faults.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('a connection that breaks', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;

  beforeEach(async () => {
    network = await LocalNetwork.start();
    phone = network.phone();
    bob = network.contact({ name: 'Bob' });
    client = new BaileysClient(network, { connectTimeoutMs: scaled(500) });
  });

  afterEach(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
  });

  const cuts: CutMode[] = ['reset', 'end', 'close'];
  const everyWay = (...phases: Phase[]): [Phase, CutMode][] =>
    phases.flatMap((phase) => cuts.map((cut): [Phase, CutMode] => [phase, cut]));

  it.each(everyWay('upgrade', 'hello', 'finish'))(
    'at %s by %s leaves no trace',
    async (phase, cut) => {
      network.faults.at(phase, cut);
      client.connect();
      await client.waitForClose();
      expect(client.qr).toBeUndefined();
      const { mark } = client;
      client.connect();
      await client.waitForQr();
      expect(client.updates.slice(mark).some(({ qr }) => qr)).toBe(true);
    },
  );

  it.each(['upgrade', 'hello'] as const)(
    'at %s by silence or garbage ends by itself',
    async (phase) => {
      network.faults.at(phase, phase === 'upgrade' ? 'stall-both' : 'stall-writes');
      client.connect();
      expect(await client.waitForCloseCode()).toBe(408);
      const { mark } = client;
      network.faults.at(phase, 'garbage');
      client.connect();
      await client.waitForClose(mark);
    },
  );

  it('while pairing gets a new code on the next connection', async () => {
    network.faults.at('pairing', 'reset');
    client.connect();
    const first = await client.waitForQr();
    await client.waitForClose();
    await expect(phone.scan(first)).rejects.toThrow('stale');
    client.connect();
    await client.waitFor(() => client.qr !== first);
    await phone.scan(client.qr ?? '');
    expect(phone.devices).toHaveLength(1);
  });

  it('before the phone has the signed identity pairs nothing', async () => {
    network.faults.at('pair-success', 'end');
    client.connect();
    await expect(phone.scan(await client.waitForQr())).rejects.toThrow('refused the pairing');
    expect(phone.devices).toEqual([]);
    await client.waitForClose();
    // Baileys considers itself paired once it has signed.
    const { mark } = client;
    client.connect();
    expect(await client.waitForCloseCode(mark)).toBe(401);
  });

  it('instead of the restart leaves a valid pairing', async () => {
    network.faults.at('paired', 'reset');
    client.connect();
    await phone.scan(await client.waitForQr());
    expect(await client.waitForCloseCode()).toBe(428);
    await client.reconnect();
    expect(network.sessions).toHaveLength(1);
  });

  it.each(everyWay('login', 'bring-up'))(
    'at %s by %s opens at the next try',
    async (phase, cut) => {
      client = await pairedClient(network, phone);
      await client.end();
      network.faults.at(phase, cut);
      const { mark } = client;
      client.connect();
      expect(await client.waitForCloseCode(mark)).toBe(428);
      expect(client.updates.slice(mark).some(({ connection }) => connection === 'open')).toBe(
        false,
      );
      await client.reconnect();
      expect(network.sessions).toHaveLength(1);
    },
  );

  it('after some of the queries of the bring-up breaks there', async () => {
    client = await pairedClient(network, phone);
    await client.end();
    network.faults.at('bring-up', 'reset', { skip: 1 });
    const { mark } = client;
    client.connect();
    await client.waitForClose(mark);
    expect(network.loginCount).toBe(2);
  });

  it('while syncing gets the history again', async () => {
    phone.history.atPairing = () =>
      phone.history.generate({ chats: 3, messages: 30, perChunk: 10 }).chunks();
    network.faults.at('syncing', 'reset', { skip: 1 });
    client.connect();
    await phone.scan(await client.waitForQr());
    await client.waitForClose();
    const { mark } = client;
    client.connect();
    await client.waitForClose(mark);
    client.log.forget();
    await client.reconnect();
    await network.waitFor(() => phone.devices[0]?.mailbox.size === 0);
  });

  it.each(everyWay('sending', 'sent'))(
    'at %s by %s loses the message or its ack',
    async (phase, cut) => {
      client = await pairedClient(network, phone);
      network.faults.at(phase, cut);
      const { mark } = client;
      const id = await client.send(bob.jid, 'on the way');
      await client.waitForClose(mark);
      await client.reconnect();
      const fence = await client.send(bob.jid, 'after it');
      await client.waitForTrail(fence, 'ack');
      await bob.waitForMessage('after it');
      expect(client.log.statusTrail).not.toContain(`${id} ack`);
      expect(bob.received.some((message) => message.id === id)).toBe(phase === 'sent');
    },
  );

  it('runs the action of a test, a given number of times', async () => {
    client = await pairedClient(network, phone);
    const seen: number[] = [];
    network.faults.at('sending', (connection) => seen.push(connection.number), {
      times: 2,
      skip: 1,
    });
    for (const text of ['one', 'two', 'three', 'four']) await client.send(bob.jid, text);
    await bob.waitForMessage('four');
    expect(seen).toHaveLength(2);
  });
});

describe('a refused upgrade', () => {
  it.each([
    ['close', true],
    ['keep-alive', false],
  ] as const)('answers with connection: %s', async (connection, isClosed) => {
    const network = await LocalNetwork.start();
    network.faults.refuseUpgrade(429, 1, connection);
    const socket = connect(Number(new URL(network.url).port), '127.0.0.1');
    let answer = '';
    let hasEnded = false;
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    socket.on('end', () => (hasEnded = true));
    const head = 'GET /ws/chat HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket';
    socket.write(`${head}\r\n\r\n`);
    await once(socket, isClosed ? 'close' : 'data');
    // Other requests get through meanwhile, so a socket that is open now stays open.
    await fetch(network.url.replace('ws:', 'http:'));
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 429 .*connection: ${connection}`, 'is'));
    expect(hasEnded).toBe(isClosed);
    socket.destroy();
    await network.stop();
  });
});
