import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessageReceiptsDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

describe('a message to a group', () => {
  let session: PairedSession;
  let bob: Contact;
  let eve: Contact;
  let group: Group;

  beforeAll(async () => {
    session = await PairedSession.start();
    bob = session.network.contact({ name: 'Bob', receipts: 'none' });
    eve = session.network.contact({ name: 'Eve', receipts: 'none' });
    group = session.network.group({ participants: [bob, eve] });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('reaches every member once, and is delivered and read when all of them say so', async () => {
    const id = await send('to all');
    for (const member of [bob, eve]) await member.waitForMessage('to all');
    await waitForStatus(id, 'sent');

    bob.markDelivered(id);
    await waitFor("Bob's receipt", async () => (await receipts(id)).length === 1);
    expect(await read(id)).toMatchObject({ status: 'sent', delivered_at: null });
    eve.markDelivered(id);
    await waitForStatus(id, 'delivered');
    eve.markRead(id);
    await waitFor("Eve's reading", async () => (await receipts(id)).length === 3);
    expect((await read(id)).status).toBe('delivered');
    bob.markRead(id);
    await waitForStatus(id, 'read');

    expect(await receipts(id)).toEqual([
      ['ack.delivered', bob.lid],
      ['ack.delivered', eve.lid],
      ['ack.read', eve.lid],
      ['ack.read', bob.lid],
    ]);
    const { body } = await session.api.get<MessageReceiptsDto>(`/api/messages/${id}/receipts`);
    const time = expect.any(Number);
    expect(body).toEqual({
      message_id: id,
      receipts: expect.arrayContaining(
        [bob, eve].map(({ jid }) => ({
          jid,
          name: null,
          delivered_at: time,
          read_at: time,
          played_at: null,
        })),
      ),
    });
    expect(body.receipts).toHaveLength(2);
    const copies = [bob, eve].map(({ received }) => received.filter((one) => one.id === id).length);
    expect(copies).toEqual([1, 1]);
  });

  it('lists the receipts of each member by name, and members without one', async () => {
    await eve.say('so that my name is known');
    const id = await send('who reads?');
    await eve.waitForMessage('who reads?');
    const list = async () =>
      (await session.api.get<MessageReceiptsDto>(`/api/messages/${id}/receipts`)).body.receipts;
    const none = { delivered_at: null, read_at: null, played_at: null };
    await waitForStatus(id, 'sent');
    eve.markDelivered(id);
    await waitFor("Eve's receipt", async () => (await receipts(id)).length === 1);
    const delivered = await list();
    expect(delivered).toContainEqual({
      ...none,
      jid: eve.jid,
      name: 'Eve',
      delivered_at: expect.any(Number),
    });
    expect(delivered.filter(({ jid }) => jid !== eve.jid)).toEqual([
      { ...none, jid: expect.stringContaining('@'), name: null },
    ]);
  });

  it('has one entry in a chat of two, and none for messages of others', async () => {
    const zoe = session.network.contact({ name: 'Zoe', receipts: 'delivered' });
    const { id: theirs } = await zoe.say('hello');
    const path = `/api/chats/${zoe.jid}/messages`;
    const { message_id: id } = (await session.api.post<QueuedDto>(path, { text: 'hi' })).body;
    await zoe.waitForMessage('hi');
    await waitForStatus(id, 'delivered', zoe.jid);
    const list = (of: string) =>
      session.api.get<MessageReceiptsDto>(`/api/messages/${of}/receipts`);
    expect((await list(id)).body.receipts).toEqual([
      {
        jid: zoe.jid,
        name: 'Zoe',
        delivered_at: expect.any(Number),
        read_at: null,
        played_at: null,
      },
    ]);
    expect((await list(theirs)).body).toEqual({ message_id: theirs, receipts: [] });
    expect((await list('unknown')).status).toBe(404);
  });

  it('counts a repeated receipt of one member once', async () => {
    const id = await send('only Bob reads');
    await bob.waitForMessage('only Bob reads');
    bob.markRead(id);
    bob.markRead(id);
    bob.markDelivered(id);
    await waitFor('the receipts', async () => (await receipts(id)).length === 2);
    expect((await read(id)).status).toBe('sent');
  });

  it('asks the server for the members once, and again after a change', async () => {
    await send('nobody joins');
    const before = await metadataQueries();
    await send('nobody has joined');
    await bob.waitForMessage('nobody has joined');
    expect(await metadataQueries()).toBe(before);
    const zoe = session.network.contact({ name: 'Zoe', receipts: 'delivered' });
    group.add(bob, zoe);
    const id = await waitFor('a message that reaches Zoe', async () => {
      const sent = await send('somebody joins');
      const hasCome = await zoe
        .waitForMessage(({ id }) => id === sent, scaled(2000))
        .catch(() => null);
      return hasCome && sent;
    });
    expect(zoe.received.map((message) => message.id)).toContain(id);
  });

  async function send(text: string, jid = group.jid): Promise<string> {
    const path = `/api/chats/${jid}/messages`;
    const { status, body } = await session.api.post<QueuedDto>(path, { text });
    expect(status).toBe(200);
    return body.message_id;
  }

  async function read(id: string, jid = group.jid): Promise<MessageDto> {
    const path = `/api/chats/${jid}/messages`;
    const { messages } = (await session.api.get<ThreadDto>(path)).body;
    return messages.find((message) => message.id === id)!;
  }

  function waitForStatus(id: string, status: string, jid = group.jid): Promise<MessageDto> {
    return waitFor(`the status ${status}`, async () => {
      const message = await read(id, jid);
      return message.status === status && message;
    });
  }

  /** Type and member of every receipt. */
  async function receipts(id: string): Promise<[string, string][]> {
    const path = `/api/events?kind=ack&message_id=${id}`;
    const { events } = (await session.api.get<{ events: EventDto[] }>(path)).body;
    return events.flatMap(({ type, payload }) => {
      const { participant_jid: member } = payload as { participant_jid?: string };
      return member ? [[type, member] as [string, string]] : [];
    });
  }

  async function metadataQueries(): Promise<number> {
    const path = '/api/events?kind=node&type=node.out&q=w:g2&limit=1000';
    return (await session.api.get<{ events: EventDto[] }>(path)).body.events.length;
  }
});
