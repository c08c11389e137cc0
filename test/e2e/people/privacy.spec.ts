import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatReadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { waitForState } from '../../support/service/pairing.js';
import { refuseNext } from '../../support/refused-query.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

type Attributes = Partial<Record<string, string>>;

describe('the privacy settings of the account', () => {
  let session: PairedSession;
  let ann: Contact;
  let bob: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    ann = session.network.contact({ name: 'Ann' });
    bob = session.network.contact({ name: 'Bob' });
  });

  afterAll(() => session.dispose());

  beforeEach(() => setReceipts('all'));

  afterEach(() => expect(session.network.malformed).toEqual([]));

  it('are known soon after the login', async () => {
    expect(await connection()).toMatchObject({
      privacy: { read_receipts: 'all', last_seen: 'all', about: 'contacts' },
    });
  });

  it('are followed at once when the phone changes them', async () => {
    session.phone.changePrivacy({ last: 'contact_blacklist' });
    await waitFor('the change', async () => {
      const { privacy } = await connection();
      return privacy?.last_seen === 'contact_blacklist';
    });
    expect((await connection()).privacy).toMatchObject({ read_receipts: 'all' });
    await waitFor('its event', async () => {
      const { body } = await session.api.get<EventListDto>('/api/events?type=connection.privacy');
      const newest = body.events.at(-1) as { payload: ConnectionDto } | undefined;
      return newest?.payload.privacy?.last_seen === 'contact_blacklist';
    });
  });

  it('are followed when the phone changes them while the service is away', async () => {
    await session.api.post('/api/disconnect');
    session.phone.changePrivacy({ readreceipts: 'none' });
    await session.api.post('/api/connect');
    await waitFor('the change', async () => {
      const { state, privacy } = await connection();
      return state === 'connected' && privacy?.read_receipts === 'none';
    });
  });

  describe('POST /api/chats/<chat_jid>/read', () => {
    it('tells nobody, and counts nobody as told, if receipts are hidden', async () => {
      await setReceipts('none');
      const id = await say(ann, 'unseen');
      expect(await markRead(ann.jid)).toMatchObject({
        unread_count: 0,
        receipts_sent: 0,
        receipts_reason: 'hidden_by_privacy',
      });
      await waitFor('the phone to know that it is read', () =>
        session.phone.chat(ann).unread.every((message) => message.id !== id),
      );
      expect(typesOf(ann, id).filter((type) => type.startsWith('read'))).toEqual([]);
    });

    it('tells nobody in a group either', async () => {
      await setReceipts('none');
      const group = session.network.group({ participants: [ann, session.phone] });
      const { id } = await ann.say('in the group', { to: group });
      await arrived(id);
      expect(await markRead(group.jid)).toMatchObject({
        receipts_sent: 0,
        receipts_reason: 'hidden_by_privacy',
      });
      expect(typesOf(ann, id).filter((type) => type.startsWith('read'))).toEqual([]);
    });

    it('tells senders again as soon as the phone allows it', async () => {
      const id = await say(bob, 'seen');
      expect(await markRead(bob.jid)).toMatchObject({ receipts_sent: 1, receipts_reason: null });
      await bob.waitForReceipt(id, 'read');
    });

    it('counts the receipts that the network has passed on, whatever was requested', async () => {
      for (const value of ['all', 'none', 'all', 'none']) {
        await setReceipts(value);
        const before = toldOf(bob);
        for (const text of ['one', 'two']) await say(bob, text);
        const { receipts_sent: count } = await markRead(bob.jid);
        expect(toldOf(bob) - before).toBe(count);
      }
    });

    it('asks for the settings on a new connection, as the earlier ones may have changed', async () => {
      await session.api.post('/api/disconnect');
      // Changed without a notice.
      session.phone.account.privacy.readreceipts = 'none';
      const refused = refuseNext(session.network, 'privacy/privacy');
      await session.api.post('/api/connect');
      await waitForState(session.service, 'connected');
      await waitFor('the refusal', () => refused.isDone);
      const id = await say(bob, 'read without a wish to tell');
      expect(await markRead(bob.jid)).toMatchObject({
        receipts_sent: 0,
        receipts_reason: 'hidden_by_privacy',
      });
      expect(typesOf(bob, id)).not.toContain('read');
      expect((await connection()).privacy).toMatchObject({ read_receipts: 'none' });
    });

    it('asks if only other settings are known', async () => {
      const refused = refuseNext(session.network, 'privacy/privacy');
      await session.restart();
      await waitForState(session.service, 'connected');
      await waitFor('the refusal', () => refused.isDone);
      session.phone.changePrivacy({ last: 'none' });
      await waitFor('the change', async () => (await connection()).privacy?.last_seen === 'none');
      expect((await connection()).privacy).toMatchObject({ read_receipts: null });
      const id = await say(bob, 'half known');
      expect(await markRead(bob.jid)).toMatchObject({ receipts_sent: 1, receipts_reason: null });
      await bob.waitForReceipt(id, 'read');
    });

    it.each(['lid', 'pn'] as const)('sends them to where messages come from: %s', async (by) => {
      const cleo = session.network.contact({ name: `Cleo by ${by}`, addressing: by });
      const id = await say(cleo, 'hello');
      expect(await markRead(cleo.jid)).toMatchObject({ receipts_sent: 1 });
      const { body } = await session.api.get<EventListDto>('/api/events?kind=node&limit=500');
      const stanzas = body.events.map(({ payload }) => payload as { attrs: Attributes });
      const receipt = stanzas.find(({ attrs }) => attrs.id === id && attrs.type === 'read');
      expect(receipt?.attrs.to).toBe(by === 'lid' ? cleo.lid : cleo.jid);
    });

    it.each(['lid', 'pn'] as const)('knows that after a restart, too: %s', async (by) => {
      const dora = session.network.contact({ name: `Dora by ${by}`, addressing: by });
      const id = await say(dora, 'read after a restart');
      await session.restart();
      await waitForState(session.service, 'connected');
      expect(await markRead(dora.jid)).toMatchObject({ receipts_sent: 1 });
      expect(session.network.malformed).toEqual([]);
      await dora.waitForReceipt(id, 'read');
    });

    it('does not count the same messages twice', async () => {
      await say(bob, 'once');
      expect(await markRead(bob.jid)).toMatchObject({ receipts_sent: 1 });
      expect(await markRead(bob.jid)).toMatchObject({
        receipts_sent: 0,
        receipts_reason: 'nothing_unread',
      });
    });
  });

  async function connection(): Promise<ConnectionDto> {
    return (await session.api.get<ConnectionDto>('/api/connection')).body;
  }

  async function setReceipts(value: string): Promise<void> {
    session.phone.changePrivacy({ readreceipts: value });
    await waitFor(`receipts for ${value}`, async () => {
      const { privacy } = await connection();
      return privacy?.read_receipts === value;
    });
  }

  async function say(contact: Contact, text: string): Promise<string> {
    const { id } = await contact.say(text);
    await arrived(id);
    return id;
  }

  async function arrived(id: string): Promise<void> {
    await waitFor('the message', async () => {
      const { status } = await session.api.get(`/api/messages/${id}`);
      return status === 200;
    });
  }

  async function markRead(jid: string): Promise<ChatReadDto> {
    const path = `/api/chats/${jid}/read`;
    return (await session.api.post<ChatReadDto>(path, { send_receipts: true })).body;
  }

  function typesOf(contact: Contact, id: string): string[] {
    return contact.receiptsReceived.filter((each) => each.id === id).map(({ type }) => type);
  }

  function toldOf(contact: Contact): number {
    return contact.receiptsReceived.filter(({ type }) => type === 'read').length;
  }
});
