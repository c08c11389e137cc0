import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

describe('GET /api/events/stream', () => {
  let session: PairedSession;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_EVENT_BUFFER: '300' } });
  });

  afterAll(() => session.dispose());

  it('announces a message only after it can be read, and its chat with it', async () => {
    const contact = session.network.contact({ name: 'Announced' });
    const stream = await StreamReader.open(session.service.baseUrl);
    await contact.say('hello');

    const [event] = await stream.waitForEvents('message.received', 1);
    expect(event).toMatchObject({ kind: 'message', chat_jid: contact.jid });
    const { body } = await session.api.get<{ messages: object[] }>(
      `/api/chats/${contact.jid}/messages`,
    );
    expect((event.payload as { message: object }).message).toEqual(body.messages[0]);
    const [chat] = await waitFor('the chat', () => {
      const chats = stream.framesOf<ChatDto>('chat');
      return chats.length > 0 && chats;
    });
    expect(chat).toMatchObject({ jid: contact.jid, title: 'Announced', unread_count: 1 });
    stream.close();
  });

  it('resumes after the last event that a client has, with no gap and no repeat', async () => {
    const contact = session.network.contact({ name: 'Resumed' });
    const first = await StreamReader.open(session.service.baseUrl);
    await contact.say('one');
    const [seen] = await first.waitForEvents('message.received', 1);
    first.close();
    await contact.say('two');
    await contact.say('three');

    const headers = { 'Last-Event-ID': String(seen.seq) };
    const second = await StreamReader.open(session.service.baseUrl, { headers });
    await contact.say('four');
    const events = await second.waitForEvents('message.received', 3);
    const texts = events.map(
      ({ payload }) => (payload as { message: { text: string } }).message.text,
    );
    expect(texts).toEqual(['two', 'three', 'four']);
    second.close();
  });

  it('reports that the requested events are no longer there', async () => {
    const contact = session.network.contact({ name: 'Many' });
    const firstSeq = async (): Promise<number> => {
      const { body } = await session.api.get<EventListDto>('/api/events?limit=1&after=0');
      return body.events[0]?.seq ?? 0;
    };
    const before = await firstSeq();
    for (let number = 0; number < 450; number += 1) await contact.say(`many ${number}`);
    await waitFor('the buffer to roll', async () => (await firstSeq()) > before);

    const { body } = await session.api.get<SummaryDto>('/api/debug/summary');
    // The log is trimmed as soon as it is a twentieth too long.
    const { used, limit } = body.buffers.events;
    expect(limit).toBe(300);
    expect(used).toBeGreaterThanOrEqual(300);
    expect(used).toBeLessThan(315);

    for (const after of ['0', '999999999']) {
      const stream = await StreamReader.open(session.service.baseUrl, {
        path: `/api/events/stream?after=${after}`,
      });
      await waitFor('the word truncated', () => stream.framesOf('truncated').length === 1);
      await waitFor('what is left', () => stream.events.length >= 300);
      stream.close();
    }
  });

  it('reports every change of the connection, without the QR code', async () => {
    const stream = await StreamReader.open(session.service.baseUrl);
    await session.api.post('/api/disconnect');
    await session.api.post('/api/connect');
    await waitFor('connected', () => {
      const states = stream
        .ofType('connection.state')
        .map(({ payload }) => (payload as { state: string }).state);
      return states.at(-1) === 'connected' && states.includes('disconnected');
    });
    stream.close();
  });

  it('ends when the service stops', async () => {
    const stream = await StreamReader.open(session.service.baseUrl);
    await session.restart();
    await stream.waitForEnd();
  });

  it('refuses a cursor that is not a number', async () => {
    expect((await session.api.get('/api/events/stream?after=x')).status).toBe(400);
  });
});
