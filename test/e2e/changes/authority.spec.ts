import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  editMessage,
  revokeMessage,
} from '../../../packages/network/src/people/content/follow-ups.js';
import { waitForState } from '../../support/service/pairing.js';
import {
  PairedSession,
  type ProcessSession,
  killAndRestart,
} from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** Only the author edits; the author, the own phone and a group's admins delete. */
describe('permission to change a message', () => {
  let session: ProcessSession;
  let bob: Contact;
  let carol: Contact;
  let eve: Contact;
  let team: Group;

  beforeAll(async () => {
    session = await PairedSession.spawn({ env: { SERVICE_LOG_LEVEL: 'debug' } });
    const { network } = session;
    bob = network.contact({ name: 'Bob', receipts: 'none' });
    carol = network.contact({ name: 'Carol', receipts: 'none' });
    eve = network.contact({ name: 'Eve', receipts: 'none' });
    team = network.group({
      subject: 'Team',
      participants: [session.phone, bob, carol, eve],
      creator: bob,
    });
  });

  afterEach(() => {
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  afterAll(() => session.dispose());

  describe('in a group', () => {
    it.each(['foreign', 'own'] as const)(
      'a member deletes ours, and it stays (claimed as %s)',
      async (claim) => {
        const id = await sendTo(team.jid, `ours, ${claim}`);
        await eve.waitForMessage(`ours, ${claim}`);
        await eve.revokeForeign(id, { claim });
        await isRefused(id);
        expect(await one(id)).toMatchObject({ text: `ours, ${claim}`, deleted_at: null });
      },
    );

    it.each(['foreign', 'own'] as const)(
      'a member deletes another member’s, and it stays (claimed as %s)',
      async (claim) => {
        const id = await hear(bob, `Bob's, ${claim}`, team);
        await eve.revokeForeign(id, { claim });
        await isRefused(id);
        expect(await one(id)).toMatchObject({ text: `Bob's, ${claim}`, deleted_at: null });
      },
    );

    it.each(['wrapped', 'bare'] as const)('a member edits others’ in vain (%s)', async (form) => {
      const ours = await sendTo(team.jid, `ours, ${form}`);
      await eve.waitForMessage(`ours, ${form}`);
      const bobs = await hear(bob, `Bob's, ${form}`, team);
      for (const id of [ours, bobs]) {
        for (const claim of ['foreign', 'own'] as const) {
          await eve.editForeign(id, 'forged', { claim, form });
        }
      }
      await hear(eve, `after the edits, ${form}`, team);
      expect(await one(ours)).toMatchObject({ text: `ours, ${form}`, edited_at: null });
      expect(await one(bobs)).toMatchObject({ text: `Bob's, ${form}`, edited_at: null });
    });

    it('a member encrypts an edit of another member’s in vain', async () => {
      const id = await hear(bob, 'sealed', team);
      await eve.editForeignEncrypted(id, 'forged');
      await hear(eve, 'after the sealed edit', team);
      expect(await one(id)).toMatchObject({ text: 'sealed', edited_at: null });
    });

    it('not even an admin edits messages of others', async () => {
      const id = await hear(carol, 'not for the admin', team);
      await bob.editForeign(id, 'forged');
      await hear(bob, 'after the edit of the admin', team);
      expect(await one(id)).toMatchObject({ text: 'not for the admin', edited_at: null });
    });

    it('the author edits and deletes', async () => {
      const id = await hear(eve, 'my own', team);
      await eve.edit(id, 'my own, edited');
      await waitForText(id, 'my own, edited');
      await eve.revoke(id);
      await isDeleted(id);
    });

    it('an admin deletes messages of others, ours too', async () => {
      const ours = await sendTo(team.jid, 'ours, for the admin');
      await bob.waitForMessage('ours, for the admin');
      const eves = await hear(eve, "Eve's, for the admin", team);
      for (const id of [ours, eves]) {
        await bob.revoke(id);
        await isDeleted(id);
      }
    });

    it('the own phone deletes for us', async () => {
      team.promote(bob, session.phone);
      const ours = (await session.phone.say(team, 'from the phone')).id;
      const eves = await hear(eve, "Eve's, for the phone", team);
      for (const id of [ours, eves]) {
        await session.phone.revoke(id);
        await isDeleted(id);
      }
    });

    it('a former admin deletes in vain', async () => {
      team.promote(bob, carol);
      const first = await hear(bob, 'while Carol is an admin', team);
      await carol.revoke(first);
      await isDeleted(first);
      team.demote(bob, carol);
      const second = await hear(bob, 'when Carol is none', team);
      await carol.revokeForeign(second);
      await isRefused(second);
      expect(await one(second)).toMatchObject({ deleted_at: null });
    });

    it('the group is asked again, since the known admins may be out of date', async () => {
      // Sending asks, too: the service knows the members from now on.
      await sendTo(team.jid, 'who is there?');
      await carol.waitForMessage('who is there?');
      team.setRoleQuietly(carol, 'admin');
      const first = await hear(bob, 'while Carol is quietly an admin', team);
      await carol.revoke(first);
      await isDeleted(first);
      team.setRoleQuietly(carol, 'member');
      const second = await hear(bob, 'when Carol is quietly none', team);
      await carol.revokeForeign(second);
      await isRefused(second);
      expect(await one(second)).toMatchObject({ deleted_at: null });
    });

    it('the author deletes under the other address', async () => {
      const { network } = session;
      const zoe = network.contact({ name: 'Zoe', receipts: 'none', hidesNumber: true });
      const old = network.group({
        subject: 'Old',
        participants: [session.phone, zoe, eve],
        creator: bob,
        addressing: 'pn',
      });
      const id = await hear(zoe, 'under my number', old);
      old.addressing = 'lid';
      await eve.say('is this an old group?', { to: old });
      // Only a query for the group reveals that both addresses belong to one person.
      zoe.account.hidesAlternate = false;
      await zoe.revoke(id);
      await isDeleted(id);
    });

    it('a deletion comes before its message, and counts if its sender may delete', async () => {
      const key = (id: string) => ({ remoteJid: team.jid, id, fromMe: true });
      await eve.sendMessage(revokeMessage(key('EARLYOWN')), { to: team });
      await eve.sendMessage(revokeMessage(key('EARLYFOREIGN')), { to: team });
      const foreign = { ...key('EARLYADMIN'), fromMe: false, participant: eve.lid };
      await bob.sendMessage(revokeMessage(foreign), { to: team });
      await hear(eve, 'the deletions are there', team);
      await eve.say('own', { to: team, id: 'EARLYOWN' });
      await eve.say('for the admin', { to: team, id: 'EARLYADMIN' });
      await hear(bob, 'foreign', team, 'EARLYFOREIGN');
      await isDeleted('EARLYOWN');
      await isDeleted('EARLYADMIN');
      await isRefused('EARLYFOREIGN');
      expect(await one('EARLYFOREIGN')).toMatchObject({ text: 'foreign', deleted_at: null });
    });

    it('a member reuses an id, and what it does under it stays its own', async () => {
      const id = await sendTo(team.jid, 'our id');
      await eve.waitForMessage('our id');
      await hear(eve, 'the same id', team, id);
      await eve.sendMessage(
        editMessage({ remoteJid: team.jid, id, fromMe: true }, textOf('changed')),
        {
          to: team,
        },
      );
      await waitFor('the edit', async () => (await copies(id)).includes('changed'));
      await eve.sendMessage(revokeMessage({ remoteJid: team.jid, id, fromMe: true }), { to: team });
      await waitFor('the deletion', async () => (await copies(id)).includes(null));
      expect(await copies(id)).toEqual(['our id', null]);
      expect(await one(id)).toMatchObject({ from_me: true, text: 'our id', deleted_at: null });
    });

    it('a member takes the id of another one’s message before this is read', async () => {
      await session.service.stop();
      await bob.say('mine', { to: team, id: 'TAKENID' });
      await eve.say('no, mine', { to: team, id: 'TAKENID' });
      await session.startAgain();
      await hear(bob, 'both are there', team);
      expect(await copies('TAKENID')).toEqual(['mine', 'no, mine']);
    });
  });

  describe('in a chat of two', () => {
    it('the contact deletes ours in vain, and its own', async () => {
      const ours = await sendTo(eve.jid, 'ours for Eve');
      await eve.waitForMessage('ours for Eve');
      const hers = await hear(eve, 'hers');
      for (const claim of ['foreign', 'own'] as const) await eve.revokeForeign(ours, { claim });
      await eve.revoke(hers);
      await isDeleted(hers);
      expect(await one(ours)).toMatchObject({ text: 'ours for Eve', deleted_at: null });
    });

    it('the contact edits ours in vain, by naming it and by reusing its id', async () => {
      const id = await sendTo(eve.jid, 'ours, once');
      await eve.waitForMessage('ours, once');
      await eve.editForeign(id, 'forged', { claim: 'own' });
      await eve.editForeign(id, 'forged', { claim: 'foreign' });
      await eve.sendMessage({ editedMessage: { message: textOf('forged') } }, { id });
      await eve.say('her own', { id });
      await hear(eve, 'after the edits');
      const message = await one(id);
      expect(message).toMatchObject({ from_me: true, text: 'ours, once', edited_at: null });
      await killAndRestart(session);
      await waitForState(session.service, 'connected');
      expect(await one(id)).toEqual(message);
      expect(await one(id, eve.jid)).toEqual(message);
    });

    it('chat_jid decides between two chats', async () => {
      const id = await sendTo(eve.jid, 'ours in one chat');
      await eve.waitForMessage('ours in one chat');
      await hear(bob, 'his in another', undefined, id);
      expect(await one(id)).toMatchObject({ from_me: true, text: 'ours in one chat' });
      expect(await one(id, bob.jid)).toMatchObject({ from_me: false, text: 'his in another' });
      const answer = { text: 'yes, his', quoted_id: id };
      const quoting = await session.api.post(`/api/chats/${bob.jid}/messages`, answer);
      expect(quoting.status).toBe(200);
      const { messages } = await thread(bob.jid);
      expect(messages.at(-1)?.quoted).toMatchObject({ text: 'his in another', from_me: false });
    });
  });

  describe('while the service is away', () => {
    it('admins and authors delete, and others in vain', async () => {
      team.promote(bob, carol);
      const [byMember, byAuthor, byAdmin, byLaterDemoted, byPromoted] = [
        await hear(bob, 'by a member', team),
        await hear(eve, 'by its author', team),
        await hear(eve, 'by an admin', team),
        await hear(eve, 'by one who was an admin then', team),
        await hear(bob, 'by one who is no admin any more', team),
      ];
      await session.service.stop();
      await eve.revokeForeign(byMember);
      await eve.revoke(byAuthor);
      await bob.revoke(byAdmin);
      await carol.revoke(byLaterDemoted);
      // Stanzas have whole seconds, and the demotion must come later.
      await nextSecond();
      team.demote(bob, carol);
      await carol.revokeForeign(byPromoted);
      await bob.say('at the end', { to: team, id: 'ATTHEEND' });
      await session.startAgain();
      await waitFor('the last message', async () => (await copies('ATTHEEND')).length === 1);
      for (const id of [byAuthor, byAdmin, byLaterDemoted]) await isDeleted(id);
      for (const id of [byMember, byPromoted]) {
        await isRefused(id);
        expect(await one(id)).toMatchObject({ deleted_at: null });
      }
      await session.restart();
      for (const id of [byMember, byPromoted]) {
        expect(await one(id)).toMatchObject({ deleted_at: null });
      }
    });
  });

  function nextSecond(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 1010 - (Date.now() % 1000)));
  }

  function textOf(text: string) {
    return { conversation: text };
  }

  async function sendTo(jid: string, text: string): Promise<string> {
    const path = `/api/chats/${jid}/messages`;
    const { status, body } = await session.api.post<QueuedDto>(path, { text });
    expect(status).toBe(200);
    return body.message_id;
  }

  /** Lets somebody write, and waits until it is stored. */
  async function hear(from: Contact, text: string, to?: Group, id?: string): Promise<string> {
    const said = await from.say(text, { ...(to && { to }), id });
    await waitFor(`"${text}"`, async () => (await copies(said.id, to ?? from)).includes(text));
    return said.id;
  }

  async function thread(jid: string): Promise<ThreadDto> {
    return (await session.api.get<ThreadDto>(`/api/chats/${jid}/messages?limit=1000`)).body;
  }

  /** The texts of all messages of a thread with this id, ours first. */
  async function copies(id: string, { jid }: { jid: string } = team): Promise<(string | null)[]> {
    const { messages } = await thread(jid);
    return messages
      .filter((message) => message.id === id)
      .toSorted((a, b) => Number(b.from_me) - Number(a.from_me))
      .map(({ text }) => text);
  }

  async function one(id: string, chatJid?: string): Promise<MessageDto> {
    const query = chatJid ? `?chat_jid=${chatJid}` : '';
    return (await session.api.get<MessageWithTimelineDto>(`/api/messages/${id}${query}`)).body
      .message;
  }

  async function waitForText(id: string, text: string): Promise<void> {
    await waitFor(`the text of ${id}`, async () => (await one(id)).text === text);
  }

  async function isDeleted(id: string): Promise<void> {
    await waitFor(`the deletion of ${id}`, async () => (await one(id)).deleted_at !== null);
  }

  /** Checks that the group was asked, and that the sender may not delete. */
  async function isRefused(id: string): Promise<void> {
    const isTold = () => session.output.includes(`The deletion of message ${id} was rejected`);
    await waitFor(
      `the rejected deletion of ${id}`,
      async () => isTold() || (await one(id)).deleted_at !== null,
    );
  }
});
