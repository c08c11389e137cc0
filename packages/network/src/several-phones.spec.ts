import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Group } from './directory/group.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';
import { children } from './transport/nodes.js';

describe('a network with several phones', () => {
  let network: LocalNetwork;
  let ada: Phone;
  let zoe: Phone;
  let bob: Contact;
  let team: Group;
  let adas: BaileysClient;
  let zoes: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    ada = network.phone({ name: 'Ada' });
    zoe = network.phone({ name: 'Zoe' });
    bob = network.contact({ name: 'Bob' });
    team = network.group({ subject: 'Team', participants: [zoe, bob] });
    [adas, zoes] = await Promise.all([pairedClient(network, ada), pairedClient(network, zoe)]);
  });

  afterAll(async () => {
    await Promise.all([adas.end(), zoes.end()]);
    await network.stop();
  });

  afterEach(() => {
    network.faults.clear();
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
    expect(network.unreadable).toEqual([]);
  });

  it('lets a contact write to each of them, and to both in a group', async () => {
    await bob.say('for Ada', { to: ada });
    await bob.say('for Zoe', { to: zoe });
    await bob.say('for both', { to: team });
    for (const client of [adas, zoes]) {
      expect((await client.waitForText('for both')).key).toMatchObject({
        remoteJid: team.jid,
        participant: bob.lid,
      });
    }
    await adas.waitForText('for Ada');
    await zoes.waitForText('for Zoe');
    expect(adas.texts).not.toContain('for Zoe');
    expect(zoes.texts).not.toContain('for Ada');
  });

  it('gives the clients of both the same ciphertext of a message in a group', async () => {
    const [one, other] = [adas, zoes].map(listenToRooms);
    await bob.say('once encrypted', { to: team });
    await Promise.all([adas.waitForText('once encrypted'), zoes.waitForText('once encrypted')]);
    expect(one).toEqual([expect.any(Buffer)]);
    expect(other).toEqual(one);
  });

  it('carries what the client of one says to the other, alone and in their group', async () => {
    await adas.send(zoe.jid, 'to the other one');
    const received = await zoes.waitForText('to the other one');
    expect(received.key).toMatchObject({ fromMe: false, remoteJid: ada.jid });
    await zoes.send(ada.jid, 'and back');
    await adas.waitForText('and back');
    await network.waitFor(() => zoe.chat(ada).texts.join() === 'to the other one,and back');

    await zoes.send(team.jid, 'to the group');
    expect((await adas.waitForText('to the group')).key.participant).toBe(zoe.lid);
    await bob.waitForMessage('to the group');
  });

  it('brings replies and receipts to the client of the author alone', async () => {
    const asked = await zoes.send(bob.jid, 'a question of Zoe');
    await bob.waitForMessage('a question of Zoe');
    await bob.reply(asked, 'an answer for Zoe');
    await zoes.waitForText('an answer for Zoe');
    await zoes.waitForTrail(asked, 'delivered');
    expect(adas.texts).not.toContain('an answer for Zoe');
    expect(adas.log.statusTrail.some((entry) => entry.startsWith(asked))).toBe(false);
  });

  it.each<[string, (phone: Phone) => void]>([
    ['cut', (phone) => network.faults.of(phone).dropConnections()],
    ['ended with an error', (phone) => network.faults.of(phone).streamError(503)],
    ['replaced', (phone) => network.faults.of(phone).conflict()],
  ])('keeps the session of one when that of the other is %s', async (_what, act) => {
    const [mine, theirs] = [adas.mark, zoes.mark];
    act(ada);
    await adas.waitForClose(mine);
    await bob.say('still there?', { to: zoe });
    await zoes.waitForText('still there?');
    expect(zoes.updates.slice(theirs)).toEqual([]);
    await adas.reconnect();
  });

  it('sends unreadable bytes to the client of one of them', async () => {
    network.faults.of(ada).garbageFrame();
    await adas.waitFor(() => adas.log.readErrors.length > 0, 'the error of the reader');
    expect(zoes.log.readErrors).toEqual([]);
    await adas.end();
    await adas.reconnect();
  });

  it('refuses the logins of one of them', async () => {
    network.faults.of(ada).failLogin(503);
    const [mine, theirs] = [adas.mark, zoes.mark];
    network.faults.dropConnections();
    await Promise.all([adas.waitForClose(mine), zoes.waitForClose(theirs)]);
    await zoes.reconnect();
    const next = adas.mark;
    adas.connect();
    expect(await adas.waitForCloseCode(next)).toBe(503);
    network.faults.of(ada).clear();
    await adas.reconnect();
  });

  it('leaves the queries of one of them without an answer, or answers with an error', async () => {
    network.faults.of(ada).failQueries('w:g2', 429);
    await expect(adas.sock.groupMetadata(team.jid)).rejects.toThrow('rate-overlimit');
    expect((await zoes.sock.groupMetadata(team.jid)).subject).toBe('Team');
    network.faults.of(ada).clear();
    expect((await adas.sock.groupMetadata(team.jid)).subject).toBe('Team');
  });

  it('holds messages from and to one of them, over a new login, until the black hole ends', async () => {
    network.faults.of(ada).blackHole();
    await bob.say('into the hole', { to: ada });
    await bob.say('beside it', { to: zoe });
    await zoes.waitForText('beside it');
    const mine = adas.mark;
    network.faults.of(ada).dropConnections();
    await adas.waitForClose(mine);
    adas.connect();
    await bob.say('and again', { to: zoe });
    await zoes.waitForText('and again');
    expect(adas.texts).not.toContain('into the hole');
    network.faults.of(ada).blackHole(false);
    await adas.waitForOpen(mine + 1);
    await adas.waitForText('into the hole');
  });

  it('spares one of them, and leaves it out of the lists', async () => {
    const carol = network.contact({ name: 'Carol' });
    network.faults.spare(zoe, carol);
    const [mine, theirs] = [adas.mark, zoes.mark];
    network.faults.acks({ mode: 'lost' });
    network.faults.dropConnections();
    await adas.waitForClose(mine);
    await zoes.send(carol.jid, 'nothing happened');
    await carol.waitForMessage('nothing happened');
    expect(zoes.updates.slice(theirs)).toEqual([]);
    await adas.reconnect();
    expect(network.sessions.map(({ device }) => device.account.name)).toEqual(['Ada']);
  });

  it('unlinks the companions of one of them', async () => {
    const mine = adas.mark;
    ada.unlink();
    expect(await adas.waitForCloseCode(mine)).toBe(401);
    await bob.say('Ada is gone', { to: team });
    await zoes.waitForText('Ada is gone');
  });
});

/** The ciphertexts of messages in rooms that a client gets from now on. */
function listenToRooms({ sock }: BaileysClient): unknown[] {
  const heard: unknown[] = [];
  sock.ws.on('CB:message', (stanza: BinaryNode) => {
    const sealed = children(stanza, 'enc').find(({ attrs }) => attrs.type === 'skmsg');
    if (sealed) heard.push(Buffer.from(sealed.content as Uint8Array));
  });
  return heard;
}
