import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Group } from './directory/group.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

const DAY = 86_400;

describe('the rules of a group', () => {
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
    client = await pairedClient(network, phone);
  });

  beforeEach(() => {
    group = network.group({ subject: 'Team', creator: bob, participants: [phone, eve] });
  });

  afterAll(async () => {
    await client.end();
    await network.stop();
    expect(network.errors).toEqual([]);
    expect(network.unknownQueries).toEqual([]);
  });

  it('let a member change subject, description and timer, until admins lock them', async () => {
    const { sock } = client;
    await sock.groupUpdateSubject(group.jid, 'Open');
    await sock.groupUpdateDescription(group.jid, 'to everybody');
    await sock.groupUpdateDescription(group.jid, 'to us');
    await sock.groupToggleEphemeral(group.jid, DAY);
    group.setLocked(bob, true);
    await refused(sock.groupUpdateSubject(group.jid, 'Mine'), 401);
    await refused(sock.groupUpdateDescription(group.jid, ''), 401);
    await refused(sock.groupToggleEphemeral(group.jid, 0), 401);
    expect(group.subject).toBe('Open');
    expect(group.settings).toMatchObject({ ephemeralSeconds: DAY, description: { text: 'to us' } });
  });

  it('leave settings, members and the invitation to admins', async () => {
    const { sock } = client;
    await refused(sock.groupSettingUpdate(group.jid, 'announcement'), 401);
    await refused(sock.groupSettingUpdate(group.jid, 'locked'), 401);
    await refused(sock.groupMemberAddMode(group.jid, 'all_member_add'), 401);
    await refused(sock.groupInviteCode(group.jid), 401);
    for (const action of ['add', 'remove', 'promote', 'demote'] as const) {
      await refused(sock.groupParticipantsUpdate(group.jid, [eve.lid], action), 401);
    }
    group.setMemberAdding(bob, true);
    const zoe = network.contact({ name: 'Zoe' });
    expect(await change([zoe.lid], 'add')).toEqual(['200']);
  });

  it('limit texts and times', async () => {
    const { sock } = client;
    await refused(sock.groupUpdateSubject(group.jid, '🙂'.repeat(101)), 406);
    await sock.groupUpdateSubject(group.jid, '🙂'.repeat(100));
    await refused(sock.groupUpdateDescription(group.jid, 'x'.repeat(2049)), 406);
    await refused(sock.groupToggleEphemeral(group.jid, 60), 406);
    await refused(sock.groupCreate('', [bob.lid]), 406);
  });

  it('refuse a description that does not replace the current one', async () => {
    group.describe(bob, 'the first');
    const content = [{ tag: 'description', attrs: { id: 'A1', prev: 'unknown' } }];
    const attrs = { type: 'set', xmlns: 'w:g2', to: group.jid };
    await refused(client.sock.query({ tag: 'iq', attrs, content }), 409);
  });

  it('tell for each member why it cannot be added', async () => {
    group.setRoleQuietly(phone, 'admin');
    const shy = network.contact({ groupPrivacy: 'invitation' });
    const cross = network.contact({ groupPrivacy: 'blocked' });
    group.leave(eve);
    const wanted = [shy.lid, cross.jid, eve.lid, bob.lid, '15550199@s.whatsapp.net'];
    expect(await change(wanted, 'add')).toEqual(['403', '401', '408', '409', '404']);
    const [answer] = await client.sock.groupParticipantsUpdate(group.jid, [shy.lid], 'add');
    expect(answer?.content.content).toMatchObject([
      { tag: 'add_request', attrs: { code: expect.any(String) } },
    ]);
    expect(group.accounts).toHaveLength(2);
  });

  it('protect the creator', async () => {
    group.setRoleQuietly(phone, 'admin');
    for (const action of ['remove', 'demote'] as const) {
      expect(await change([bob.lid, '1@lid'], action)).toEqual(['406', '404']);
    }
    expect(group.members.get(bob.account)).toBe('superadmin');
    expect(await change([eve.lid], 'remove')).toEqual(['200']);
  });

  it('name people who could not be added to a new group', async () => {
    const shy = network.contact({ groupPrivacy: 'invitation' });
    const made = await client.sock.groupCreate('New', [bob.lid, shy.lid]);
    expect(network.groups.at(-1)?.accounts).toEqual([phone.account, bob.account]);
    expect(made.participants.map(({ id }) => id)).toContain(shy.lid);
  });

  it('hand a group over when its last admin leaves', async () => {
    group.leave(bob);
    const admins = group.accounts.filter((account) => group.isAdmin(account));
    expect(admins).toHaveLength(1);
  });

  it('let only admins write if so set, while others react and vote', async () => {
    const { id } = await bob.say('news', { to: group });
    await client.waitForText('news');
    group.setAnnouncement(bob, true);
    const key = { id, remoteJid: group.jid, fromMe: false, participant: bob.lid };
    await client.sock.relayMessage(group.jid, { conversation: 'me too' }, { messageId: 'NO1' });
    await client.sock.relayMessage(
      group.jid,
      { reactionMessage: { key, text: '👍' } },
      { messageId: 'YES1' },
    );
    const refusal = await client.waitFor(() => {
      const updates = client.log.of('messages.update').flat();
      return updates.find(({ key: { id } }) => id === 'NO1');
    });
    expect(refusal.update.messageStubParameters).toEqual(['403']);
    await network.waitFor(() => bob.received.some(({ id }) => id === 'YES1'));
    expect(bob.received.map(({ id }) => id)).not.toContain('NO1');
    await expect(eve.say('me too', { to: group })).rejects.toThrow('only admins may write');
    await eve.react(id, '👍');
  });

  function change(jids: string[], action: 'add' | 'remove' | 'demote'): Promise<string[]> {
    const answers = client.sock.groupParticipantsUpdate(group.jid, jids, action);
    return answers.then((all) => all.map(({ status }) => status));
  }

  async function refused(work: Promise<unknown>, code: number): Promise<void> {
    await expect(work).rejects.toMatchObject({ data: code });
  }
});
