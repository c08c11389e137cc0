import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ErrorDto } from '../../../src/base/common/errors/error.dto.js';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import type { AckPolicy } from '../../../packages/network/src/faults/ack-policy.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { scaled } from '../../support/jest/machine-factor.js';
import { readConnection, waitForState } from '../../support/service/pairing.js';
import { PairedSession } from '../../support/service/session.js';
import { waitFor } from '../../support/wait-for.js';

/** Some tests wait for the end of this. An acknowledgement comes sooner, also on the slowest machine. */
const ACK_TIMEOUT_S = String(Math.min(4, scaled(1)));

let session: PairedSession;

beforeAll(async () => {
  session = await PairedSession.start({ env: { SERVICE_ACK_TIMEOUT: ACK_TIMEOUT_S } });
});

afterAll(async () => {
  await session.dispose();
  expect(session.network.errors).toEqual([]);
});

interface Chat {
  jid: string;
  contact: Contact;
}

/** Chats in which the other side has spoken: nobody in them is a stranger. */
const KINDS: Record<string, () => Promise<Chat>> = {
  'one-to-one': async () => {
    const contact = session.network.contact({ receipts: 'none' });
    await contact.say('hello');
    return { jid: contact.jid, contact };
  },
  lid: async () => {
    const contact = session.network.contact({ receipts: 'none', addressing: 'lid' });
    await contact.say('hello');
    return { jid: contact.lid, contact };
  },
  group: async () => {
    const contact = session.network.contact({ receipts: 'none' });
    const group = session.network.group({ participants: [contact] });
    await contact.say('hello', { to: group });
    return { jid: group.jid, contact };
  },
};

/** Connects at once: a line that is lost again and again is tried at growing intervals. */
async function reconnect(): Promise<void> {
  session.network.faults.dropConnections('reset');
  await waitFor(
    'the loss',
    async () => (await readConnection(session.service)).state !== 'connected',
  );
  await session.api.post('/api/connect');
  await waitForState(session.service, 'connected');
}

describe.each(Object.entries(KINDS))('a message to a chat of the kind %s', (kind, open) => {
  let chat: Chat;

  beforeAll(async () => {
    chat = await open();
    await waitFor('the chat', async () => (await thread()).length > 0);
  });

  afterEach(() => {
    session.network.faults.clear();
    chat.contact.receipts = 'none';
  });

  it.each<[string, AckPolicy]>([
    ['at once', { mode: 'normal' }],
    ['late', { mode: 'late', delayMs: 300 }],
    ['twice', { mode: 'duplicate' }],
  ])('is sent when the acknowledgement comes %s', async (_how, policy) => {
    session.network.faults.acks({ ...policy, times: 1 });
    const { id, text } = await send();

    await waitForStatus(id, 'sent');
    expect(await ackTypes(id)).toEqual(['ack.server']);
    await expectOnce(id, text);
  });

  it('is sent when the acknowledgement comes out of order', async () => {
    session.network.faults.acks({ mode: 'reversed', window: 2, times: 2 });
    const [first, second] = [await send(), await send()];

    await waitForStatus(first.id, 'sent');
    await waitForStatus(second.id, 'sent');
  });

  it('is delivered when the receipt overtakes the acknowledgement', async () => {
    session.network.faults.acks({ mode: 'after-receipt', times: 1 });
    chat.contact.receipts = 'delivered';
    const { id } = await send();

    const message = await waitForStatus(id, 'delivered');
    await waitFor('the late acknowledgement', async () => (await ackTypes(id)).length === 2);
    expect(message.delivered_at).not.toBeNull();
    expect(await ackTypes(id)).toEqual(['ack.delivered', 'ack.server']);
    expect((await read(id)).status).toBe('delivered');
  });

  it.each<[string, AckPolicy]>([
    ['the acknowledgement is missing', { mode: 'missing' }],
    ['the message was lost', { mode: 'lost' }],
  ])('is unknown when %s, and sent after the next connection', async (_what, policy) => {
    session.network.faults.acks({ ...policy, times: 1 });
    const { id, text } = await send();

    await waitForStatus(id, 'unknown');
    await reconnect();
    await waitForStatus(id, 'sent');
    expect(await ackTypes(id)).toEqual(['ack.timeout', 'ack.server']);
    await expectOnce(id, text);
  });

  it('is an error when the second try gets no answer either, until one comes', async () => {
    session.network.faults.acks({ mode: 'missing' });
    const { id, text } = await send();
    await waitForStatus(id, 'unknown');
    await reconnect();

    const message = await waitForStatus(id, 'error');
    expect(message).toMatchObject({ error_code: 'no_ack', server_ack_at: null });
    chat.contact.markDelivered(id);
    expect(await waitForStatus(id, 'delivered')).toMatchObject({ error_code: null });
    await expectOnce(id, text);
  });

  it.each([
    [463, 'reachout_restricted'],
    [475, 'account_limited'],
    [429, 'rate_limited'],
    [403, 'not_allowed'],
    [500, 'refused'],
  ])('is an error when the server refuses it with %i', async (errorCode, code) => {
    session.network.faults.acks({ mode: 'error', errorCode, times: 1 });
    const { id, text } = await send();

    const message = await waitForStatus(id, 'error');
    expect(message).toMatchObject({ error_code: code, server_ack_at: null });
    expect(message.error_text).toContain(String(errorCode));
    expect(await ackTypes(id)).toEqual(['ack.error']);
    expect(chat.contact.received.filter((received) => received.text === text)).toEqual([]);
  });

  it.each([463, 475, 429])('must not be tried again yet when refused with %i', async (code) => {
    session.network.faults.acks({ mode: 'error', errorCode: code, times: 1 });
    const { id } = await send();
    const { can_retry, retry_at } = await waitForStatus(id, 'error');
    expect([can_retry, retry_at]).toEqual([true, expect.any(Number)]);
    expect(retry_at).toBeGreaterThan(Date.now());

    const answer = await session.api.post<ErrorDto>(`/api/messages/${id}/retry`);
    expect([answer.status, answer.body.code]).toEqual([409, 'not_retryable']);
    expect(answer.body.retry_at).toBe(retry_at);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    expect(await ackTypes(id)).toEqual(['ack.error']);
  });

  it.each([479, 406])(
    'is sent again with fresh devices when it is refused with %i',
    async (code) => {
      session.network.faults.acks({ mode: 'error', errorCode: code, times: 1 });
      const { id, text } = await send();

      await waitForStatus(id, 'sent');
      expect(await ackTypes(id)).toEqual(['ack.error', 'ack.server']);
      await expectOnce(id, text);
    },
  );

  it('is an error when it is refused because of its devices twice, and can be sent by hand', async () => {
    session.network.faults.acks({ mode: 'error', errorCode: 479, times: 2 });
    const { id, text } = await send();
    expect(await waitForStatus(id, 'error')).toMatchObject({ error_code: 'stale_devices' });

    const { status, body } = await session.api.post<QueuedDto>(`/api/messages/${id}/retry`);
    expect([status, body.message_id]).toEqual([200, id]);
    expect(await waitForStatus(id, 'sent')).toMatchObject({ error_code: null, error_text: null });
    await expectOnce(id, text);
  });

  let count = 0;

  async function send(): Promise<{ id: string; text: string }> {
    count += 1;
    const text = `${kind} ${count}`;
    const path = `/api/chats/${chat.jid}/messages`;
    const { status, body } = await session.api.post<QueuedDto>(path, { text });
    expect(status).toBe(200);
    return { id: body.message_id, text };
  }

  async function thread(): Promise<MessageDto[]> {
    const path = `/api/chats/${chat.jid}/messages`;
    return (await session.api.get<ThreadDto>(path)).body.messages;
  }

  async function read(id: string): Promise<MessageDto> {
    return (await thread()).find((message) => message.id === id)!;
  }

  function waitForStatus(id: string, status: string): Promise<MessageDto> {
    return waitFor(`the status ${status}`, async () => {
      const message = await read(id);
      return message.status === status && message;
    });
  }

  /** The events about the outcome of this message; each has the time that it took. */
  async function ackTypes(id: string): Promise<string[]> {
    const path = `/api/events?kind=ack&message_id=${id}`;
    const { events } = (await session.api.get<{ events: EventDto[] }>(path)).body;
    for (const { payload } of events) {
      expect((payload as { ms_since_queued: number }).ms_since_queued).toBeGreaterThanOrEqual(0);
    }
    return events.map(({ type }) => type);
  }

  async function expectOnce(id: string, text: string): Promise<void> {
    await chat.contact.waitForMessage(text);
    const received = chat.contact.received.filter((message) => message.text === text);
    expect(received.map((message) => message.id)).toEqual([id]);
  }
});
