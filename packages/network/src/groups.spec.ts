import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { jidDecode, proto } from '@whiskeysockets/baileys';
import type { Group } from './directory/group.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import { beAvailable } from './support/be-available.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const StubType = proto.WebMessageInfo.StubType;

describe.each(['lid', 'pn'] as const)('a group, addressed by %s', (addressing) => {
  let network: LocalNetwork;
  let phone: Phone;
  let bob: Contact;
  let eve: Contact;
  let group: Group;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Ada' });
    bob = network.contact({ name: 'Bob' });
    eve = network.contact({ name: 'Eve' });
    group = network.group({ subject: 'Team', participants: [bob, eve], addressing, creator: bob });
    group.members.set(phone.account, 'admin');
    client = await pairedClient(network, phone);
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
  });

  afterEach(() => {
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
  });

  const address = ({ account }: Contact | Phone): string => account.address(addressing);
  const alternate = ({ account }: Contact | Phone): string | undefined =>
    account.alternate(addressing);

  it('lists its members with both addresses', async () => {
    const metadata = await client.sock.groupMetadata(group.jid);
    expect(metadata).toMatchObject({
      id: group.jid,
      subject: 'Team',
      addressingMode: addressing,
      owner: address(bob),
      size: 3,
    });
    const other = addressing === 'lid' ? 'phoneNumber' : 'lid';
    expect(metadata.participants).toEqual([
      expect.objectContaining({ id: address(bob), [other]: alternate(bob), admin: 'superadmin' }),
      expect.objectContaining({ id: address(eve), [other]: alternate(eve), admin: null }),
      expect.objectContaining({ id: address(phone), [other]: alternate(phone), admin: 'admin' }),
    ]);
    expect(Object.keys(await client.sock.groupFetchAllParticipating())).toEqual([group.jid]);
  });

  it('delivers messages of its members to the client, each with its own sender key', async () => {
    const { id } = await bob.say('hello all', { to: group });
    await bob.say('once more', { to: group });
    await eve.say('hello Bob', { to: group });
    const message = await client.waitForText('hello all');
    expect(message.key).toMatchObject({
      id,
      remoteJid: group.jid,
      fromMe: false,
      participant: address(bob),
      participantAlt: alternate(bob),
    });
    expect(message.pushName).toBe('Bob');
    await client.waitForText('once more');
    expect((await client.waitForText('hello Bob')).key.participant).toBe(address(eve));
    await eve.waitForMessage('once more');
    expect(eve.received.map(({ text }) => text)).toEqual(['hello all', 'once more']);
    await network.waitFor(() => phone.chat(group).texts.length === 3);
  });

  it('delivers messages of the client to every member, and to the own phone', async () => {
    const id = await client.send(group.jid, 'from the companion');
    for (const member of [bob, eve]) {
      const received = await member.waitForMessage('from the companion');
      expect(received).toMatchObject({ id, via: 'companion' });
      // Compared by identity: comparing the whole network by value takes seconds.
      expect(received.room === group && received.from === phone.account).toBe(true);
    }
    await network.waitFor(() => phone.chat(group).find(id)?.isFromMe);
    await client.send(group.jid, 'the key is known now');
    await bob.waitForMessage('the key is known now');
    expect(network.unreadable).toEqual([]);
  });

  it('sends the client delivery and read receipts by participant', async () => {
    const id = await client.send(group.jid, 'read me');
    await eve.waitForMessage('read me');
    eve.markRead(id);
    const receipts = () =>
      client.log
        .of('message-receipt.update')
        .flat()
        .filter(({ key }) => key.id === id);
    for (const [member, field] of [
      [bob, 'receiptTimestamp'],
      [eve, 'receiptTimestamp'],
      [eve, 'readTimestamp'],
    ] as const) {
      await client.waitFor(() =>
        receipts().some(({ receipt }) => receipt.userJid === address(member) && receipt[field]),
      );
    }
    expect(receipts().every(({ key }) => key.fromMe && key.remoteJid === group.jid)).toBe(true);
  });

  it('sends a member the read receipts of the client', async () => {
    const { id } = await bob.say('have you read this?', { to: group });
    const { key } = await client.waitForText('have you read this?');
    expect((await bob.waitForReceipt(id)).room === group).toBe(true);
    await client.sock.readMessages([key]);
    await bob.waitForReceipt(id, 'read');
    await network.waitFor(() => phone.chat(group).find(id)?.isRead);
  });

  it('marks messages of the phone as own, and messages that it reads as read', async () => {
    const said = await phone.say(group, 'from the phone');
    const mine = await client.waitForText('from the phone');
    expect(mine.key).toMatchObject({ id: said.id, fromMe: true, participant: address(phone) });
    const { id } = await eve.say('for the phone', { to: group });
    await client.waitForText('for the phone');
    await phone.readChat(group);
    await eve.waitForReceipt(id, 'read');
    const isRead = () =>
      client.log
        .of('message-receipt.update')
        .flat()
        .some(({ key, receipt }) => key.id === id && !key.fromMe && receipt.readTimestamp);
    await client.waitFor(isRead, 'the word that the phone has read it');
  });

  it('delivers replies, reactions, edits and deletions of members', async () => {
    const asked = await client.send(group.jid, 'a question');
    await bob.waitForMessage('a question');
    await bob.reply(asked, 'an answer');
    const answer = await client.waitForText('an answer');
    expect(answer.message?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: asked,
      participant: address(phone),
    });
    await eve.react(answer.key.id!, '👍');
    const [reaction] = await client.waitFor(() => client.log.of('messages.reaction').at(-1));
    expect(reaction?.key).toMatchObject({ id: answer.key.id, participant: address(bob) });
    const { id } = await eve.say('a mistaek', { to: group });
    await client.waitForText('a mistaek');
    await eve.edit(id, 'a mistake');
    await client.waitFor(() => updateOf(id)?.message?.editedMessage);
    // Bob is an admin: he may delete messages of others.
    await bob.revoke(id);
    await client.waitFor(() => updateOf(id)?.messageStubType === StubType.REVOKE);
  });

  it('resends messages that the client could not decrypt', async () => {
    // Otherwise the phone would send it to the client after five seconds.
    phone.switchOff();
    const { id } = await eve.sayUndecryptable('at the second try', { to: group });
    const message = await client.waitForText('at the second try');
    phone.switchOff(false);
    expect(message.key).toMatchObject({ id, participant: address(eve) });
  });

  it('gets a message from the phone if its sender does not resend it', async () => {
    eve.answersRetries = false;
    const { id } = await eve.sayUndecryptable('ask my phone', { to: group });
    const message = await client.waitForText('ask my phone');
    expect(message.key).toMatchObject({ id, remoteJid: group.jid, participant: address(eve) });
    eve.answersRetries = true;
  });

  it('forwards a retry receipt of a member to the client', async () => {
    bob.failDecryption();
    const id = await client.send(group.jid, 'say it again');
    expect(await bob.waitForMessage('say it again')).toMatchObject({ id });
    await eve.waitForMessage('say it again');
  });

  it('shows typing in both directions', async () => {
    await beAvailable(network, client);
    bob.typing('composing', group);
    const presence = await client.waitFor(() =>
      client.log.of('presence.update').find((each) => each.id === group.jid),
    );
    expect(Object.keys(presence.presences)).toEqual([address(bob)]);
    await client.sock.sendPresenceUpdate('composing', group.jid);
    await network.waitFor(() => eve.chatStates.includes('composing'));
  });

  it('sends notices of a new subject, and of members who join, are promoted and leave', async () => {
    const carol = network.contact({ name: 'Carol' });
    group.rename(bob, 'Crew');
    await client.waitFor(() =>
      client.log
        .of('groups.update')
        .flat()
        .find(({ subject, author }) => subject === 'Crew' && author === address(bob)),
    );
    group.add(bob, carol);
    group.promote(bob, carol);
    await waitForChange('promote', carol);
    await carol.say('thank you', { to: group });
    expect((await client.waitForText('thank you')).key.participant).toBe(address(carol));
    // The notices tell the client of new members: it sends them its key, too.
    await client.send(group.jid, 'welcome');
    await carol.waitForMessage('welcome');
    const keysOfEve = senderKeysOf(eve);
    expect(keysOfEve).not.toEqual([]);
    group.remove(bob, carol);
    await waitForChange('remove', carol);
    await eve.say('without Carol', { to: group });
    await client.waitForText('without Carol');
    expect(senderKeysOf(eve).filter((id) => !keysOfEve.includes(id))).toHaveLength(1);
    expect(carol.received.map(({ text }) => text)).not.toContain('without Carol');
    await expect(carol.say('let me in', { to: group })).rejects.toThrow('not in the group');
  });

  it('keeps messages for a client that is offline', async () => {
    const mark = client.mark;
    void client.sock.ws.close();
    await client.waitForClose(mark);
    await bob.say('while you were away', { to: group });
    group.rename(bob, 'Night crew');
    await client.reconnect();
    await client.waitForText('while you were away');
    await client.waitFor(() =>
      client.log
        .of('groups.update')
        .flat()
        .some(({ subject }) => subject === 'Night crew'),
    );
    // On a notice that groups changed, the library also fetches all of them.
    await client.waitFor(() =>
      client.log
        .of('groups.update')
        .flat()
        .some(
          ({ subject, participants }) => subject === 'Night crew' && participants?.length === 3,
        ),
    );
    await network.waitFor(() => phone.devices.every(({ mailbox }) => mailbox.size === 0));
  });

  /** The ids of the sender keys that the client has of a member. */
  function senderKeysOf(member: Contact): number[] {
    const { user, domainType = 0 } = jidDecode(address(member))!;
    const name = `${group.jid}::${domainType ? `${user}_${domainType}` : user}::0`;
    const record = client.auth.keys.get('sender-key', [name])[name] ?? Buffer.from('[]');
    const states: { senderKeyId: number }[] = JSON.parse(Buffer.from(record).toString());
    return states.map(({ senderKeyId }) => senderKeyId);
  }

  async function waitForChange(action: string, member: Contact): Promise<void> {
    await client.waitFor(
      () =>
        client.log
          .of('group-participants.update')
          .some(
            (update) =>
              update.action === action &&
              update.participants.some(({ id }) => id === address(member)),
          ),
      `${action} of ${member.name}`,
    );
  }

  /** The latest change of a message. */
  function updateOf(id: string) {
    return client.log
      .of('messages.update')
      .flat()
      .findLast(({ key }) => key.id === id)?.update;
  }
});

describe('the groups of a client', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Ada' });
    client = await pairedClient(network, phone);
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
  });

  it('can be created, changed and left by the client itself', async () => {
    const bob = network.contact({ name: 'Bob' });
    const eve = network.contact({ name: 'Eve' });
    const { id } = await client.sock.groupCreate('Made here', [bob.lid]);
    await client.waitFor(() => client.log.of('groups.upsert').flat().length > 0);
    await client.sock.groupUpdateSubject(id, 'Renamed');
    await client.sock.groupUpdateDescription(id, 'What it is about');
    await client.sock.groupToggleEphemeral(id, 86_400);
    await client.sock.groupSettingUpdate(id, 'announcement');
    const added = await client.sock.groupParticipantsUpdate(id, [eve.lid, '1@lid'], 'add');
    expect(added.map(({ status }) => status)).toEqual(['200', '404']);
    await client.sock.groupParticipantsUpdate(id, [eve.lid], 'promote');
    expect(await client.sock.groupMetadata(id)).toMatchObject({
      subject: 'Renamed',
      desc: 'What it is about',
      ephemeralDuration: 86_400,
      announce: true,
      size: 3,
    });
    expect(await client.sock.groupInviteCode(id)).toMatch(/^\w{22}$/);
    await client.send(id, 'hello from the maker');
    await eve.waitForMessage('hello from the maker');
    await client.sock.groupLeave(id);
    expect(await client.sock.groupFetchAllParticipating()).toEqual({});
    await expect(client.sock.groupMetadata(id)).rejects.toThrow('forbidden');
  });

  it('arrive as new ones when others create them', async () => {
    const bob = network.contact({ name: 'Bob 2' });
    const group = network.group({ subject: 'Surprise', creator: bob, participants: [phone] });
    group.introduce();
    const upsert = await client.waitFor(() =>
      client.log
        .of('groups.upsert')
        .flat()
        .find(({ subject }) => subject === 'Surprise'),
    );
    expect(upsert).toMatchObject({ id: group.jid, owner: bob.lid, author: bob.lid });
  });

  it('hide the numbers of strangers', async () => {
    const zoe = network.contact({ name: 'Zoe', hidesNumber: true });
    const group = network.group({ participants: [zoe] });
    await zoe.say('who am I?', { to: group });
    const { key } = await client.waitForText('who am I?');
    expect(key.participant).toBe(zoe.lid);
    expect(key.participantAlt).toBeUndefined();
    const { participants } = await client.sock.groupMetadata(group.jid);
    expect(participants.find(({ id }) => id === zoe.lid)?.phoneNumber).toBeUndefined();
  });
});
