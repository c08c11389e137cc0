import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import { LocalNetwork } from './local/local-network.js';
import { INVALID_STANZAS } from './faults/invalid-stanzas.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('faults', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;
  let mark: number;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    bob = network.contact({ name: 'Bob' });
    phone = network.phone();
    client = await pairedClient(network, phone);
    await client.end();
  });

  afterAll(() => network.stop());

  beforeEach(async () => {
    await client.reconnect();
    mark = client.mark;
  });

  afterEach(async () => {
    network.faults.clear();
    client.config = {};
    await client.end();
    await network.waitFor(() => network.openSockets === 0);
    expect(network.errors).toEqual([]);
  });

  it.each(['reset', 'end', 'close'] as const)('drop the connection (%s)', async (mode) => {
    network.faults.dropConnections(mode);
    expect(await client.waitForCloseCode(mark)).toBe(428);
    await network.waitFor(() => network.sessions.length === 0);
    await client.reconnect();
  });

  it('hold back all traffic while the connection stays up, and pass it on afterwards', async () => {
    network.faults.blackHole();
    await bob.say('held back');
    const sent = client.send(bob.jid, 'held back too');
    // Other traffic on loopback gets through meanwhile, so traffic that is not here now is really held back.
    for (let round = 0; round < 10; round += 1) await fetch(network.url.replace('ws:', 'http:'));
    expect(client.texts).not.toContain('held back');
    expect(bob.received.map(({ text }) => text)).not.toContain('held back too');
    expect(network.sessions).toHaveLength(1);
    network.faults.blackHole(false);
    await client.waitForText('held back');
    await sent;
    await bob.waitForMessage('held back too');
  });

  it('let a new connection hang during a black hole', async () => {
    await client.end();
    network.faults.blackHole();
    client.config = { connectTimeoutMs: scaled(200) };
    mark = client.mark;
    client.connect();
    expect(await client.waitForCloseCode(mark)).toBe(408);
    network.faults.blackHole(false);
    client.config = {};
    await client.reconnect();
  });

  it('refuse the upgrade with an HTTP status, a number of times', async () => {
    await client.end();
    network.faults.refuseUpgrade(503, 1);
    client.connect();
    // Baileys listens to this event, so that ws does not end the request: the status is only here.
    const status = await new Promise((resolve) => {
      client.sock.ws.on('unexpected-response', (_request, response: { statusCode: number }) =>
        resolve(response.statusCode),
      );
    });
    expect(status).toBe(503);
    await client.end();
    await client.reconnect();
  });

  it('fail a login with any code and attributes', async () => {
    await client.end();
    const codes = [401, 402, 403, 405, 406, 409, 411, 413, 414, 415, 418, 500, 501, 503, 777];
    for (const code of codes) {
      network.faults.failLogin(code, { expire: '60', code: '7', location: 'odn' }, 1);
      mark = client.mark;
      client.connect();
      const error = await client.waitForClose(mark);
      expect(error.output?.statusCode).toBe(code);
      expect(error.data).toEqual({
        reason: String(code),
        expire: '60',
        code: '7',
        location: 'odn',
      });
    }
    await client.reconnect();
  });

  it.each([
    ['code 515', 515, undefined, 515],
    ['code 503', 503, undefined, 503],
    ['code 777', 777, undefined, 777],
    ['no code and a malformed stanza', undefined, { tag: 'xml-not-well-formed', attrs: {} }, 500],
    ['no code and a stanza it did not take', undefined, { tag: 'ack', attrs: { id: '1' } }, 500],
    ['nothing at all', undefined, undefined, 500],
  ])('end the stream with %s', async (_, code, condition, expected) => {
    network.faults.streamError(code, condition);
    expect(await client.waitForCloseCode(mark)).toBe(expected);
  });

  it.each([
    ['replaced', 440],
    ['device_removed', 401],
  ])('throw the client out with a conflict: %s', async (type, code) => {
    network.faults.conflict(type);
    expect(await client.waitForCloseCode(mark)).toBe(code);
  });

  it('answer slowly', async () => {
    network.faults.slowAnswers(100);
    const startedAt = performance.now();
    await client.sock.fetchBlocklist();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99);
  });

  it('leave queries unanswered, some or all', async () => {
    await client.end();
    client.config = { defaultQueryTimeoutMs: scaled(500) };
    await client.reconnect();
    await client.sock.fetchPrivacySettings();
    network.faults.noAnswers('blocklist');
    const silent = client.sock.fetchBlocklist();
    await expect(client.sock.fetchPrivacySettings(true)).resolves.toBeDefined();
    // An unanswered query gives Baileys nothing to read, and no error either.
    await expect(silent).resolves.toEqual([]);
    network.faults.noAnswers((iq) => iq.attrs.xmlns === 'privacy');
    await expect(client.sock.fetchPrivacySettings(true)).rejects.toHaveProperty(
      'name',
      'TypeError',
    );
    network.faults.noAnswers(false);
    await expect(client.sock.fetchPrivacySettings(true)).resolves.toBeDefined();
  });

  it('let the keep-alive time out', async () => {
    await client.end();
    client.config = { keepAliveIntervalMs: scaled(100) };
    await client.reconnect();
    mark = client.mark;
    network.faults.noAnswers();
    // Five seconds of silence beyond the interval (Baileys Socket/socket.js, startKeepAliveRequest).
    expect(await client.waitForCloseCode(mark)).toBe(408);
  });

  it.each(['frame', 'node', 'deflated', 'empty', 'oversized'] as const)(
    'send garbage (%s) and go on',
    async (kind) => {
      const before = client.log.readErrors.length;
      network.faults.garbageFrame(kind);
      await bob.say(`after the garbage ${kind}`);
      await client.waitForText(`after the garbage ${kind}`);
      await client.waitFor(() => client.log.readErrors.length === before + 1);
    },
  );

  it.each(['truncated', 'text'] as const)(
    'send garbage (%s) that swallows the rest',
    async (kind) => {
      network.faults.garbageFrame(kind);
      await bob.say(`lost in the garbage ${kind}`);
      const isThere = () =>
        phone.devices[0].mailbox.contents().some(({ tag }) => tag === 'message');
      await network.waitFor(isThere);
      network.faults.dropConnections();
      await client.waitForClose(mark);
      expect(client.texts).not.toContain(`lost in the garbage ${kind}`);
      await client.reconnect();
      await client.waitForText(`lost in the garbage ${kind}`);
    },
  );

  it('send invalid stanzas and keep the session', async () => {
    for (const [kind, stanza] of Object.entries(INVALID_STANZAS)) {
      network.faults.sendNode(stanza);
      await bob.say(`after the ${kind}`);
      await client.waitForText(`after the ${kind}`);
    }
    expect(Object.keys(INVALID_STANZAS).length).toBeGreaterThan(10);
  });

  it('hold back one direction only', async () => {
    // The first message of a client asks for the recipient's devices, and would wait for the answer.
    await client.send(bob.jid, 'first of all');
    await bob.waitForMessage('first of all');
    network.faults.blackHole(true, 'writes');
    await bob.say('not written yet');
    void client.send(bob.jid, 'read all the same');
    await bob.waitForMessage('read all the same');
    expect(client.texts).not.toContain('not written yet');
    network.faults.blackHole(false);
    await client.waitForText('not written yet');
    network.faults.blackHole(true, 'reads');
    await bob.say('written all the same');
    void client.send(bob.jid, 'not read yet');
    await client.waitForText('written all the same');
    expect(bob.received.map(({ text }) => text)).not.toContain('not read yet');
    network.faults.blackHole(false);
    await bob.waitForMessage('not read yet');
  });
});
