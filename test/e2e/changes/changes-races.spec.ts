import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ForwardedDto } from '../../../src/features/changes/dto/changes.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { ChatChanger, refusalsOf } from '../../support/crowds/changing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('changes from here and from elsewhere', () => {
  let session: PairedSession;
  let bob: Contact;
  let chat: ChatChanger;

  beforeAll(async () => {
    session = await PairedSession.start();
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    chat = new ChatChanger(session, bob.jid);
  });

  afterEach(() => session.network.faults.clear());

  afterAll(async () => {
    expect(refusalsOf(bob)).toEqual([]);
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('take effect with the acknowledgement, not before, and once', async () => {
    const id = await hear('wait for it');
    session.network.faults.acks({ mode: 'late', times: 1 });
    const change = await chat.react(id, '👍');
    await session.network.waitFor(() => bob.shown(id)?.reactions['Own name'] === '👍');
    expect((await chat.read(id))?.reactions).toEqual([]);
    session.network.faults.releaseAcks();
    await chat.waitUntilSent(change);
    expect((await chat.read(id))?.reactions).toHaveLength(1);
    bob.markDelivered(change);
    await chat.waitFor(change, ({ status }) => status === 'delivered');
    expect(await typesOf(id, 'message.reaction')).toHaveLength(1);
    const types = (await chat.events(change)).map(({ type }) => type);
    expect(types).toEqual(['message.queued', 'ack.server', 'ack.delivered']);
  });

  it('keep the newer reaction of the phone, although the acknowledgement of ours comes later', async () => {
    const id = await hear('both react');
    session.network.faults.acks({ mode: 'late', times: 1 });
    const change = await chat.react(id, '👍');
    await session.network.waitFor(() => bob.shown(id)?.reactions['Own name'] === '👍');
    await session.phone.react(id, '😮');
    await chat.waitFor(id, ({ reactions }) => reactions[0]?.emoji === '😮');
    session.network.faults.releaseAcks();
    await chat.waitUntilSent(change);
    expect((await chat.read(id))?.reactions.map(({ emoji }) => emoji)).toEqual(['😮']);
    expect(bob.shown(id)?.reactions).toEqual({ 'Own name': '😮' });
  });

  it('leave a message alone that the phone has deleted meanwhile', async () => {
    const id = await chat.say('deleted twice');
    session.network.faults.acks({ mode: 'late', times: 1 });
    const change = await chat.edit(id, 'too late');
    await session.network.waitFor(() => bob.shown(id)?.text === 'too late');
    await session.phone.revoke(id);
    await chat.waitFor(id, ({ deleted_at }) => deleted_at !== null);
    session.network.faults.releaseAcks();
    await chat.waitUntilSent(change);
    expect(await chat.read(id)).toMatchObject({ text: null, edited_at: null });
  });

  it('have no effect when WhatsApp refuses them, until a retry by hand', async () => {
    const id = await chat.say('stays as it is');
    session.network.faults.acks({ mode: 'error', errorCode: 403, times: 1 });
    const change = await chat.edit(id, 'changed by hand');
    const failed = await chat.waitFor(change, ({ status }) => status === 'error');
    expect(failed).toMatchObject({ error_code: 'not_allowed', can_retry: true, changes_id: id });
    expect(await chat.read(id)).toMatchObject({ text: 'stays as it is', edited_at: null });
    await session.api.post(`/api/messages/${change}/retry`);
    await chat.waitFor(id, ({ text }) => text === 'changed by hand');
    await session.network.waitFor(() => bob.shown(id)?.text === 'changed by hand');
  });

  it.each<[string, (id: string) => Promise<string>, (id: string) => boolean]>([
    ['edit', (id) => chat.edit(id, 'easy to read'), (id) => bob.shown(id)?.text === 'easy to read'],
    ['deletion', (id) => chat.delete(id), (id) => bob.shown(id)?.isDeleted === true],
    [
      'reaction',
      (id) => chat.react(id, '👍'),
      (id) => bob.shown(id)?.reactions['Own name'] === '👍',
    ],
  ])(
    'send the %s again as the first one if the recipient cannot decrypt it',
    async (_kind, change, isShown) => {
      const id = await chat.say('hard to read');
      bob.failDecryption();
      const changeId = await change(id);
      await chat.waitUntilSent(changeId);
      await session.network.waitFor(() => isShown(id) || refusalsOf(bob).length > 0);
      expect(refusalsOf(bob)).toEqual([]);
      expect(bob.received.filter((received) => received.id === changeId)).toHaveLength(1);
    },
  );

  it('send a poll and a vote again as the first ones', async () => {
    const poll = { type: 'poll', question: 'Where to?', options: ['Sea', 'Hills'] };
    bob.failDecryption();
    const asked = await session.api.post<QueuedDto>(`/api/chats/${bob.jid}/messages`, poll);
    const id = asked.body.message_id;
    await chat.waitUntilSent(id);
    await session.network.waitFor(() => bob.received.some((each) => each.id === id));
    bob.failDecryption();
    await chat.waitUntilSent(await chat.vote(id, ['Hills']));
    await session.network.waitFor(() => bob.shown(id)?.votes['Own name']?.[0] === 'Hills');
  });

  it('send an edited message with its new text to a recipient that asks for it again', async () => {
    const id = await chat.say('old words');
    await chat.waitUntilSent(await chat.edit(id, 'new words'));
    bob.requestRetry(id);
    const first = bob.received.find((each) => each.id === id)!;
    await session.network.waitFor(() => first.copies === 2);
    expect(first.lastCopy.extendedTextMessage?.text).toBe('new words');
  });

  it('answer a repeated deletion with its key as the first one', async () => {
    const id = await chat.say('delete me once');
    const headers = { 'Idempotency-Key': `delete-${id}` };
    const ask = () => chat.ask<QueuedDto>('DELETE', `${id}?for=everyone`, undefined, headers);
    const first = (await ask()).body;
    await chat.waitUntilSent(first.message_id);
    expect((await ask()).body).toEqual({ ...first, duplicate: true });
    const other = await chat.ask<ErrorDto>('PUT', `${id}/reaction`, { emoji: '👍' }, headers);
    expect(other.body.code).toBe('idempotency_mismatch');
  });

  it('do not keep the texts of edits of a deleted message', async () => {
    const id = await chat.say('secret');
    const edit = await chat.edit(id, 'another secret');
    await chat.waitUntilSent(edit);
    await chat.waitUntilSent(await chat.delete(id));
    expect(await chat.read(edit)).toMatchObject({ type: 'edit', details: null });
  });

  it('are made in the own chat, too', async () => {
    const own = new ChatChanger(session, session.phone.jid);
    const id = await own.say('a note to myself');
    await own.waitUntilSent(await own.react(id, '✅'));
    await own.waitUntilSent(await own.edit(id, 'a better note'));
    expect(await own.read(id)).toMatchObject({
      text: 'a better note',
      reactions: [expect.objectContaining({ emoji: '✅' })],
    });
    await own.waitUntilSent(await own.delete(id));
    await session.network.waitFor(() => session.phone.shown(id)?.isDeleted === true);
    expect(refusalsOf(session.phone)).toEqual([]);
  });

  it('are votes and forwards in the own chat, too', async () => {
    const { jid } = session.phone;
    const own = new ChatChanger(session, jid);
    const poll = { type: 'poll', question: 'Where to?', options: ['Sea', 'Hills'] };
    const asked = await session.api.post<QueuedDto>(`/api/chats/${jid}/messages`, poll);
    const id = asked.body.message_id;
    await own.waitUntilSent(id);
    await own.waitUntilSent(await own.vote(id, ['Hills']));
    expect(await own.read(id)).toMatchObject({
      poll: { voter_count: 1, options: [{ votes: 0 }, { votes: 1, voters: [{ from_me: true }] }] },
    });
    await session.network.waitFor(
      () => session.phone.shown(id)?.votes['Own name']?.[0] === 'Hills',
    );

    const note = await own.say('to be copied');
    const { body } = await own.ask<ForwardedDto>('POST', `${note}/forward`, { to: [jid] });
    const copy = body.messages[0].message_id;
    expect(await own.waitUntilSent(copy)).toMatchObject({ is_forwarded: true });
    await session.network.waitFor(() => session.phone.shown(copy)?.text === 'to be copied');
    expect(refusalsOf(session.phone)).toEqual([]);
  });

  it("change the named sender's message, if two have the same id", async () => {
    const { network } = session;
    const [ann, eve] = [network.contact({ name: 'Ann' }), network.contact({ name: 'Eve' })];
    const group = network.group({ participants: [ann, eve] });
    const there = new ChatChanger(session, group.jid);
    const id = 'SAMEID0000000001';
    for (const person of [ann, eve]) await person.say(`by ${person.name}`, { id, to: group });
    await waitFor('both messages', async () => {
      const path = `/api/chats/${group.jid}/messages`;
      const { body } = await session.api.get<{ messages: object[] }>(path);
      return body.messages.length >= 2;
    });
    const change = await there.queue('PUT', `${id}/reaction?sender_jid=${ann.jid}`, {
      emoji: '👀',
    });
    await there.waitUntilSent(change);
    const reactionTo = ({ message }: Contact['received'][number]) =>
      message.reactionMessage?.key?.participant;
    const seen = await ann.waitForMessage(({ kind }) => kind === 'reaction');
    expect([ann.jid, ann.lid]).toContain(reactionTo(seen));
    const { body } = await session.api.get<{
      messages: { sender_name: string; reactions: object[] }[];
    }>(`/api/chats/${group.jid}/messages`);
    const counts = body.messages.map((each) => [each.sender_name, each.reactions.length]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ['Ann', 1],
        ['Eve', 0],
      ]),
    );
  });

  describe("of others' messages in a group", () => {
    it('are for admins: others get 409', async () => {
      const { network, phone } = session;
      const eve = network.contact({ name: 'Eve' });
      const group = network.group({ participants: [bob, eve], creator: bob });
      group.add(bob, phone);
      const there = new ChatChanger(session, group.jid);
      const { id } = await eve.say('who may delete this?', { to: group });
      await there.waitFor(id, () => true);
      const refused = await there.ask<ErrorDto>('DELETE', `${id}?for=everyone`);
      expect([refused.status, refused.body.code]).toEqual([409, 'not_permitted']);
      group.promote(bob, phone);
      await there.waitUntilSent(await there.delete(id));
      expect((await there.read(id))?.deleted_at).toEqual(expect.any(Number));
      for (const person of [bob, eve]) {
        await network.waitFor(() => person.shown(id)?.isDeleted === true);
      }
    });
  });

  async function hear(text: string): Promise<string> {
    const { id } = await bob.say(text);
    await chat.waitFor(id, () => true);
    return id;
  }

  async function typesOf(id: string, type: string): Promise<string[]> {
    return (await chat.events(id)).map((event) => event.type).filter((each) => each === type);
  }
});
