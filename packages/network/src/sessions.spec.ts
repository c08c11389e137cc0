import { createHash } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { proto, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';
import { buffer, child, children } from './transport/nodes.js';

describe('sessions', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone();
    client = await pairedClient(network, phone);
    await client.end();
  });

  afterAll(() => network.stop());

  beforeEach(async () => {
    // A test that unlinked the device has none to log in with.
    if (phone.devices.length === 0) client = await pairedClient(network, phone);
    else await client.reconnect();
    client.log.forget();
    bob = network.contact();
  });

  afterEach(async () => {
    network.faults.clear();
    await client.end();
    await network.waitFor(() => network.openSockets === 0);
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
  });

  const goOffline = async (): Promise<void> => {
    await client.end();
    await network.waitFor(() => network.sessions.length === 0);
  };

  it('deliver offline messages to a client after its login, marked as offline', async () => {
    await goOffline();
    await expect(bob.say('too soon', { offlineOk: false })).rejects.toThrow('is online');
    for (const text of ['one', 'two', 'three']) await bob.say(text);
    await client.reconnect();
    await client.waitForText('three');
    expect(client.texts).toEqual(['one', 'two', 'three']);
    const types = client.log.of('messages.upsert').map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['append']));
    await network.waitFor(() => phone.devices[0].mailbox.size === 0);
  });

  it('deliver to a client that logs in as active, without a request', async () => {
    await goOffline();
    await bob.say('while away');
    const { encode } = proto.ClientPayload;
    const active = jest
      .spyOn(proto.ClientPayload, 'encode')
      .mockImplementation((payload, writer) => encode({ ...payload, passive: false }, writer));
    network.faults.failQueries('passive', 405, 'not-allowed');
    try {
      await client.reconnect();
      await client.waitForText('while away');
      await bob.say('live');
      await client.waitForText('live');
    } finally {
      active.mockRestore();
    }
  });

  it('tell a client which of its keys the server has', async () => {
    const { signedIdentityKey, signedPreKey } = client.auth.creds;
    const [digest] = children(
      await client.sock.query({
        tag: 'iq',
        attrs: { to: S_WHATSAPP_NET, type: 'get', xmlns: 'encrypt' },
        content: [{ tag: 'digest', attrs: {} }],
      }),
    );
    const ids = children(child(digest, 'list')!).map(({ content }) =>
      String((content as Buffer).readUIntBE(0, 3)),
    );
    const keys = client.auth.keys.get('pre-key', ids);
    const hash = createHash('sha1')
      .update(signedIdentityKey.public)
      .update(signedPreKey.keyPair.public)
      .update(signedPreKey.signature);
    for (const id of ids) hash.update(keys[id].public);
    expect(ids.length).toBeGreaterThan(10);
    expect(buffer(digest, 'hash').equals(hash.digest())).toBe(true);
  });

  it('deliver receipts that arrived while the client was offline', async () => {
    bob.receipts = 'none';
    const id = await client.send(bob.jid, 'read it later');
    await bob.waitForMessage('read it later');
    await goOffline();
    bob.markDelivered(id);
    bob.markRead(id);
    await client.reconnect();
    await client.waitForStatus(id, 4);
    await network.waitFor(() => phone.devices[0].mailbox.size === 0);
  });

  it('redeliver what the client did not acknowledge', async () => {
    // The socket dies before the client can answer: it never sees the message.
    network.faults.blackHole();
    await bob.say('unanswered');
    network.faults.dropConnections();
    await client.waitForClose();
    network.faults.blackHole(false);
    const waiting = phone.devices[0].mailbox.contents().map(({ tag }) => tag);
    expect(waiting).toContain('message');
    await client.reconnect();
    await client.waitForText('unanswered');
    await network.waitFor(() => phone.devices[0].mailbox.size === 0);
    expect(client.texts).toEqual(['unanswered']);
  });

  it('do not redeliver what it acknowledged', async () => {
    await bob.say('answered');
    await client.waitForText('answered');
    await network.waitFor(() => phone.devices[0].mailbox.size === 0);
    await goOffline();
    await client.reconnect();
    await bob.say('next');
    await client.waitForText('next');
    expect(client.texts).toEqual(['answered', 'next']);
  });

  it('end with 440 when the same device logs in elsewhere', async () => {
    const twin = new BaileysClient(network, {}, client.auth);
    twin.connect();
    await twin.waitForOpen();
    expect(await client.waitForCloseCode()).toBe(440);
    await network.waitFor(() => network.sessions.length === 1);
    expect(network.maxSimultaneousSessions(network.sessions[0].jid)).toBe(2);
    expect(network.lateStanzas).toEqual([]);
    await twin.end();
  });

  it('count the stanzas that a replaced connection still sends', async () => {
    const twin = new BaileysClient(network, {}, client.auth);
    twin.connect();
    await network.waitFor(() => network.sessions.length === 2);
    await client.sock.sendNode({ tag: 'presence', attrs: { name: 'Me', type: 'available' } });
    await network.waitFor(() => network.lateStanzas.length > 0);
    const [{ jid: device }] = network.sessions;
    expect(network.lateStanzas).toEqual([{ device, tag: 'presence' }]);
    await twin.end();
  });

  it('never overlap when the client waits for the end of the first', async () => {
    const solo = await LocalNetwork.start();
    const single = await pairedClient(solo, solo.phone());
    await single.end();
    await single.reconnect();
    expect(solo.maxSimultaneousSessions(solo.sessions[0].jid)).toBe(1);
    expect(solo.connectionCount).toBe(3);
    await single.end();
    await solo.stop();
  });

  it('end with 401 when the phone unlinks the device, as does a later login', async () => {
    const mark = client.mark;
    phone.unlink();
    expect(await client.waitForCloseCode(mark)).toBe(401);
    const next = client.mark;
    client.connect();
    expect(await client.waitForCloseCode(next)).toBe(401);
  });

  it('end when the client logs out, and a later login fails', async () => {
    await client.sock.logout();
    await network.waitFor(() => phone.devices.length === 0);
    const mark = client.mark;
    client.connect();
    expect(await client.waitForCloseCode(mark)).toBe(401);
  });

  it('ask for more pre-keys when they run low', async () => {
    phone.devices[0].preKeys.shrinkTo(3);
    await bob.say('takes one');
    await client.waitForText('takes one');
    await network.waitFor(() => phone.devices[0].preKeys.count >= 5, 'an upload');
  });

  it('continue without one-time keys when none are left', async () => {
    phone.devices[0].preKeys.shrinkTo(0);
    network.faults.noAnswers('encrypt');
    await bob.say('without a one-time key');
    await client.waitForText('without a one-time key');
  });

  it('serve two companions of one phone', async () => {
    // Now the client knows its account's devices; what follows must change that.
    await client.send(bob.jid, 'while alone');
    const second = await pairedClient(network, phone);
    await bob.say('to both');
    await client.waitForText('to both');
    await second.waitForText('to both');
    await second.send(bob.jid, 'from the second');
    await bob.waitForMessage('from the second');
    const copy = await client.waitForText('from the second');
    expect(copy.key).toMatchObject({ fromMe: true, remoteJid: bob.jid });
    await client.send(bob.jid, 'from the first');
    await second.waitForText('from the first');
    const { mark } = second;
    phone.unlink(phone.devices.slice(1));
    expect(await second.waitForCloseCode(mark)).toBe(401);
    await second.end();
  });

  it('hear that another companion is linked, and unlinked', async () => {
    const changes: string[] = [];
    client.sock.ws.on('CB:notification', (notice: BinaryNode) => {
      if (notice.attrs.type === 'devices') changes.push(...children(notice).map(({ tag }) => tag));
    });
    const second = await pairedClient(network, phone);
    phone.unlink(phone.devices.slice(1));
    await second.end();
    await network.waitFor(() => changes.length === 2, 'two notices');
    expect(changes).toEqual(['add', 'remove']);
  });

  it('receive changes of the client to a chat', async () => {
    await bob.say('mark me');
    const message = await client.waitForText('mark me');
    await client.waitFor(() => client.auth.creds.myAppStateKeyId);
    await client.sock.chatModify({ markRead: false, lastMessages: [message] }, bob.jid);
    await phone.appState.read('regular_low');
    expect(phone.appState.mutations.at(-1)?.syncAction.value?.markChatAsReadAction?.read).toBe(
      false,
    );
    await phone.modifyChat(bob, { archive: true, lastMessages: [message] });
    await client.waitFor(() =>
      client.log
        .of('chats.update')
        .flat()
        .some(({ archived }) => archived),
    );
  });
});
