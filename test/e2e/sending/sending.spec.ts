import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto, EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

/** Some tests wait for the end of this. An acknowledgement comes sooner, also on the slowest machine. */
const ACK_TIMEOUT_S = String(Math.min(4, scaled(2)));

describe('POST /api/send', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_ACK_TIMEOUT: ACK_TIMEOUT_S } });
  });

  afterAll(async () => {
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each([
    ['plain text', 'hello'],
    ['emoji', '👋🏽 🏳️‍🌈 👨‍👩‍👧‍👦 \u{1F600}'],
    ['65,536 characters', 'x'.repeat(65_536)],
    ['right-to-left', 'مرحبا שלום'],
    ['leading and trailing blanks', '  \t padded \n '],
    ['several lines', 'one\n\ntwo\r\nthree'],
    ['markup', '<b>bold</b> *bold* & "quotes" \\ `code`'],
    ['a link', 'see https://example.com/?a=1&b=2'],
    ['combining characters', 'e\u0301 n\u0303 \u200B\u200D'],
    ['a NUL and control characters', 'a\u0000b\u0001c'],
  ])('delivers exactly the text given: %s', async (_name, text) => {
    const contact = session.network.contact({ receipts: 'delivered' });
    const { status, body } = await send(contact, text);

    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'queued',
      to: contact.jid,
      chat_jid: contact.jid,
      message_id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      timestamp: expect.any(Number),
      duplicate: false,
    });
    const received = await contact.waitForMessage(text);
    expect([received.id, received.text]).toEqual([body.message_id, text]);
    expect((await readMessage(contact)).text).toBe(text);
  });

  it('issues a token of trust once to a person, not with every message', async () => {
    const contact = session.network.contact();
    const traffic = async (): Promise<EventDto[]> =>
      (await session.api.get<EventListDto>('/api/events?kind=node&limit=500')).body.events;
    const xmlOf = ({ payload }: EventDto) => (payload as { xml: string }).xml;
    const issued = async () =>
      (await traffic()).filter(
        (event) => xmlOf(event).includes('trusted_contact') && xmlOf(event).includes(contact.jid),
      );
    await send(contact, 'one');
    const [token] = await waitFor('the token', async () => {
      const found = await issued();
      return found.length > 0 && found;
    });
    const id = /id='([^']+)'/.exec(xmlOf(token))?.[1] ?? '';
    await waitFor('its answer', async () =>
      (await traffic()).some((event) => event.type === 'node.in' && xmlOf(event).includes(id)),
    );
    for (const text of ['two', 'three']) {
      await send(contact, text);
      await contact.waitForMessage(text);
    }
    expect(await issued()).toHaveLength(1);
  });

  it('follows the message: server, delivered, read, in that order and with their times', async () => {
    const contact = session.network.contact({ receipts: 'read' });
    const stream = await StreamReader.open(session.service.baseUrl);
    const { body } = await send(contact, 'follow me');

    await stream.waitForEvents('ack.read', 1);
    const types = stream.events
      .filter(({ message_id }) => message_id === body.message_id)
      .map(({ type }) => type);
    expect(types).toEqual(['message.queued', 'ack.server', 'ack.delivered', 'ack.read']);
    const message = await readMessage(contact);
    expect(message.status).toBe('read');
    const times = [
      message.queued_at,
      message.server_ack_at,
      message.delivered_at,
      message.read_at,
    ] as number[];
    expect(times).toEqual([...times].toSorted((a, b) => a - b));
    expect(message.written_at).toBeGreaterThanOrEqual(message.queued_at!);
    stream.close();
  });

  it('reports a message as sent, and no more, if only the server has it', async () => {
    const contact = session.network.contact({ receipts: 'none' });
    await send(contact, 'to the server');

    const message = await waitForStatus(contact, 'sent');
    expect(message).toMatchObject({ delivered_at: null, read_at: null });
  });

  it('reports unknown when no answer comes in time, and believes a late one', async () => {
    const contact = session.network.contact({ receipts: 'none' });
    session.network.faults.acks({ mode: 'late' }, contact);
    const stream = await StreamReader.open(session.service.baseUrl);
    await send(contact, 'answered late');

    await stream.waitForEvents('ack.timeout', 1);
    expect((await readMessage(contact)).status).toBe('unknown');
    session.network.faults.releaseAcks();
    await waitForStatus(contact, 'sent');
    stream.close();
  });

  it('keeps the order of many messages to one contact', async () => {
    const contact = session.network.contact({ receipts: 'delivered' });
    const texts = Array.from({ length: 50 }, (_, number) => `number ${number}`);
    for (const text of texts) await send(contact, text);

    await contact.waitForMessage('number 49');
    expect(contact.received.map(({ text }) => text)).toEqual(texts);
  });

  it('creates the chat of a number that is new', async () => {
    const contact = session.network.contact({ receipts: 'none' });
    await send(contact, 'first words');
    const { body } = await session.api.get<{ chats: object[] }>('/api/chats');
    expect(body.chats[0]).toMatchObject({
      jid: contact.jid,
      title: `+${contact.number}`,
      last_text: 'first words',
      last_from_me: true,
      unread_count: 0,
    });
  });

  it('answers 409 at once while disconnected', async () => {
    const contact = session.network.contact({});
    await session.api.post('/api/disconnect');
    const startedAt = performance.now();
    const { status, body } = await send(contact, 'too early');

    expect(performance.now() - startedAt).toBeLessThan(scaled(1000));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'not_connected', status_code: 409 });
    await session.api.post('/api/connect');
    await waitForState(session.service, 'connected');
    expect(contact.received).toHaveLength(0);
  });

  function send(contact: Contact, text: string) {
    return session.api.post<QueuedDto>('/api/send', { to: contact.number, text });
  }

  async function readMessage(contact: Contact): Promise<MessageDto> {
    const { body } = await session.api.get<ThreadDto>(`/api/chats/${contact.jid}/messages`);
    return body.messages.at(-1)!;
  }

  function waitForStatus(contact: Contact, status: string): Promise<MessageDto> {
    return waitFor(`the status ${status}`, async () => {
      const message = await readMessage(contact);
      return message.status === status && message;
    });
  }
});
