import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import { LocalNetwork } from './local/local-network.js';
import type { Phone } from './people/phone.js';
import { child, children } from './transport/nodes.js';
import { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('pairing', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let client: BaileysClient;

  beforeEach(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Ada' });
    client = new BaileysClient(network);
  });

  afterEach(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
  });

  it('links a client by QR code, sends 515, and accepts its login', async () => {
    client.connect();
    const paired = await phone.scan(await client.waitForQr());
    expect(await client.waitForCloseCode()).toBe(515);
    await client.reconnect();
    expect(client.auth.creds.me).toMatchObject({ id: paired.jid, lid: paired.lid });
    expect(network.sessions.map(({ jid }) => jid)).toEqual([paired.jid]);
  });

  it('logs a paired client in without a code', async () => {
    client = await pairedClient(network, phone);
    await client.end();
    const mark = client.mark;
    await client.reconnect();
    expect(client.updates.slice(mark).filter(({ qr }) => qr)).toEqual([]);
    expect(network.loginCount).toBe(2);
  });

  it('ends the buffering of events within two seconds of a first login', async () => {
    const contact = network.contact({ name: 'Bob' });
    client.connect();
    await phone.scan(await client.waitForQr());
    await client.waitForClose();
    await client.reconnect();
    await contact.say('right after open');
    await client.waitForText('right after open', scaled(2_000));
  });

  it('gives the client its name, the app-state key and an ended history', async () => {
    client = await pairedClient(network, phone);
    await client.waitFor(() => client.auth.creds.me?.name === 'Ada', 'the push name');
    expect(client.auth.creds.myAppStateKeyId).toBeTruthy();
    const statuses = (): string[] =>
      client.log
        .of('messaging-history.status')
        .map(({ syncType, status }) => `${syncType} ${status}`);
    await client.waitFor(() => statuses().length === 2, 'both parts of the history');
    expect(statuses()).toEqual(['0 complete', '3 complete']);
  });

  it('puts messages from before the pairing into the history', async () => {
    const contact = network.contact({ name: 'Bob' });
    await contact.say('before you came');
    client = await pairedClient(network, phone);
    const history = await client.waitFor(
      () => client.log.of('messaging-history.set')[0],
      'history',
    );
    expect(history.messages.map(({ message }) => message?.conversation)).toEqual([
      'before you came',
    ]);
    expect(history.chats).toMatchObject([{ id: contact.jid, unreadCount: 1 }]);
  });

  it('takes a code in the earlier form of clients: without the address, and without the platform', async () => {
    client.connect();
    const [, fields] = (await client.waitForQr()).split('#');
    await phone.scan(fields.split(',').slice(0, 4).join(','));
    expect(await client.waitForCloseCode()).toBe(515);
  });

  it('accepts the second ref after it has replaced the first', async () => {
    client = new BaileysClient(network, { qrTimeout: scaled(20) });
    client.connect();
    const first = await client.waitForQr();
    await client.waitFor(() => client.qr !== first, 'the second code');
    await phone.scan(client.qr!);
    expect(await client.waitForCloseCode()).toBe(515);
  });

  it('refuses an expired code, one of a closed connection, an unknown one, and invalid ones', async () => {
    await network.stop();
    network = await LocalNetwork.start({ qrLifetimes: { firstMs: -1, nextMs: 0 } });
    phone = network.phone();
    client = new BaileysClient(network);
    client.connect();
    const expired = await client.waitForQr();
    await expect(phone.scan(expired)).rejects.toThrow('stale');
    await client.end();
    await network.waitFor(() => network.waitingForPairing === 0);
    await expect(phone.scan(expired)).rejects.toThrow('stale');
    const fields = expired.split(',').slice(1).join(',');
    const foreign = `https://wa.me/settings/linked_devices#2@unknown,${fields}`;
    await expect(phone.scan(foreign)).rejects.toThrow('unknown');
    await expect(phone.scan('hello')).rejects.toThrow('not a pairing QR code');
  });

  it('sends the configured number of refs, after which the client gives up', async () => {
    await network.stop();
    network = await LocalNetwork.start({ qrRefs: 2 });
    client = new BaileysClient(network, { qrTimeout: scaled(10) });
    client.connect();
    expect(await client.waitForCloseCode()).toBe(408);
    expect(client.updates.filter(({ qr }) => qr)).toHaveLength(2);
  });

  it('links a client by pairing code', async () => {
    client.connect();
    await client.waitForQr();
    const code = await client.sock.requestPairingCode(phone.number);
    await phone.enterPairingCode(code);
    expect(await client.waitForCloseCode()).toBe(515);
    await client.reconnect();
    expect(network.sessions).toHaveLength(1);
    expect(client.auth.creds.registered).toBe(true);
  });

  it('refuses a wrong pairing code and accepts the right one afterwards', async () => {
    client.connect();
    await client.waitForQr();
    const code = await client.sock.requestPairingCode(phone.number, 'ABCD1234');
    await expect(phone.enterPairingCode('WXYZ9876')).rejects.toThrow('the pairing code is wrong');
    await phone.enterPairingCode(code);
    expect(await client.waitForCloseCode()).toBe(515);
  });

  it('refuses an expired pairing code, and accepts the next one', async () => {
    client.connect();
    await client.waitForQr();
    const expired = await client.sock.requestPairingCode(phone.number);
    await network.waitFor(() => network.linkCodeCount === 1);
    network.pairing.expireCodes();
    await expect(phone.enterPairingCode(expired)).rejects.toThrow('not valid any more');
    const next = await client.sock.requestPairingCode(phone.number);
    await network.waitFor(() => network.linkCodeCount === 1);
    await phone.enterPairingCode(next);
    expect(await client.waitForCloseCode()).toBe(515);
  });

  it.each([
    ['too often', 429, 'rate-overlimit'],
    ['for a number that nobody has', 400, 'bad-request'],
  ])('gives no code to a client that asks %s', async (_, code, text) => {
    client.connect();
    await client.waitForQr();
    const errors: (BinaryNode | undefined)[] = [];
    client.sock.ws.on('CB:iq,type:error', (iq: BinaryNode) => errors.push(child(iq, 'error')));
    if (code === 429) network.pairing.refuseCodes();
    // Baileys shows a code all the same: it does not look at the answer.
    await client.sock.requestPairingCode(code === 429 ? phone.number : '4915559999999');
    const ping = { tag: 'iq', attrs: { type: 'get', xmlns: 'w:p', to: 's.whatsapp.net' } };
    await client.sock.query(ping);
    expect(errors).toEqual([{ tag: 'error', attrs: { code: String(code), text } }]);
    expect(network.linkCodeCount).toBe(0);
    if (code !== 429) return;
    await phone.enterPairingCode(await client.sock.requestPairingCode(phone.number));
    expect(await client.waitForCloseCode()).toBe(515);
  });

  it('tells a waiting client that the account requires a passkey', async () => {
    client.connect();
    await client.waitForQr();
    const notices: BinaryNode[] = [];
    client.sock.ws.on('CB:notification,type:passkey_prologue_request', (notice: BinaryNode) =>
      notices.push(notice),
    );
    network.pairing.requirePasskey();
    await client.sock.query({
      tag: 'iq',
      attrs: { type: 'get', xmlns: 'w:p', to: 's.whatsapp.net' },
    });
    expect(notices).toHaveLength(1);
    expect(child(notices[0], 'passkey_request_options')).toBeDefined();
  });

  it('assigns another device number at a second pairing, and has no keys of the first device', async () => {
    client = await pairedClient(network, phone);
    const first = client.auth.creds.me!;
    const names = await namedDevices();
    expect(names).toEqual([first.id]);
    phone.unlink();
    await client.waitForClose();
    await client.end();
    client = await pairedClient(network, phone);
    expect(client.auth.creds.me!.id).not.toBe(first.id);
    expect(await namedDevices()).toEqual([client.auth.creds.me!.id]);
    const answer: BinaryNode = await client.sock.query({
      tag: 'iq',
      attrs: { type: 'get', xmlns: 'encrypt', to: 's.whatsapp.net' },
      content: [
        {
          tag: 'key',
          attrs: {},
          content: [{ tag: 'user', attrs: { jid: first.id } }],
        },
      ],
    });
    const user = child(child(answer, 'list')!, 'user')!;
    expect(child(user, 'error')?.attrs).toEqual({ code: '404', text: 'item-not-found' });
  });

  /** The devices that a client gets listed for its own account. */
  async function namedDevices(): Promise<string[]> {
    const told = new Promise<BinaryNode>((resolve) => {
      client.sock.ws.once('CB:notification,type:devices', resolve);
    });
    phone.nameDevices();
    const notice = await told;
    return children(child(notice, 'add')!, 'device').map(({ attrs }) => attrs.jid ?? '');
  }

  it('refuses a device it does not know with 401', async () => {
    client = await pairedClient(network, phone);
    await client.end();
    const other = await LocalNetwork.start();
    const stranger = new BaileysClient(other, {}, client.auth);
    stranger.connect();
    expect(await stranger.waitForCloseCode()).toBe(401);
    await stranger.end();
    await other.stop();
  });
});
