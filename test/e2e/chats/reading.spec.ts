import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { SummaryDto } from '../../../src/insight/diagnostics/dto/summary.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const MESSAGES = 25;

describe('reading the store', () => {
  let session: PairedSession;
  let busy: Contact;
  let quiet: Contact;

  beforeAll(async () => {
    session = await PairedSession.start();
    busy = session.network.contact({ name: 'Busy', receipts: 'none' });
    quiet = session.network.contact({ name: 'Quiet 100%', receipts: 'none' });
    await quiet.say('only once');
    for (let number = 0; number < MESSAGES; number += 1) await busy.say(`number ${number}`);
    await waitFor('all messages', async () => {
      const { body } = await session.api.get<SummaryDto>('/api/debug/summary');
      return body.counters['message.received'] === MESSAGES + 1;
    });
  });

  afterAll(() => session.dispose());

  describe('GET /api/chats', () => {
    it('lists chats, the newest first, with title, preview, unread count and time', async () => {
      const { chats } = await chatsOf('');
      expect(chats.map(({ title }) => title)).toEqual(['Busy', 'Quiet 100%']);
      expect(chats[0]).toMatchObject({
        jid: busy.jid,
        last_text: `number ${MESSAGES - 1}`,
        unread_count: MESSAGES,
        last_timestamp: expect.any(Number),
        is_group: false,
      });
    });

    it('pages without a gap or a repeat', async () => {
      const first = await chatsOf('?limit=1');
      const second = await chatsOf(`?limit=1&cursor=${first.pagination.next}`);
      expect([...first.chats, ...second.chats].map(({ jid }) => jid)).toEqual([
        busy.jid,
        quiet.jid,
      ]);
      expect(second.pagination.next).toBeNull();
    });

    it.each([
      ['?q=quiet', 1],
      ['?q=100%25', 1],
      ['?q=%25', 1],
      ['?q=_', 0],
      ['?q=number', 1],
      ['?q=nobody', 0],
      ['?unread=true', 2],
      ['?unread=false', 0],
      ['?archived=true', 0],
      ['?archived=false', 2],
    ])('filters by %s', async (query, count) => {
      expect((await chatsOf(query)).chats).toHaveLength(count);
    });

    it.each(['limit=0', 'limit=1001', 'limit=x', 'limit=1&limit=2', 'cursor=x', 'unread=maybe'])(
      'refuses %s',
      async (query) => {
        const { status, body } = await session.api.get(`/api/chats?${query}`);
        expect([status, body.code]).toEqual([400, 'validation_failed']);
      },
    );
  });

  describe('GET /api/chats/<chat_jid>/messages', () => {
    it('gives the thread, the oldest first', async () => {
      const { chat_jid, messages, pagination } = await threadOf('');
      expect(chat_jid).toBe(busy.jid);
      expect(messages.map(({ text }) => text)).toEqual(
        Array.from({ length: MESSAGES }, (_, number) => `number ${number}`),
      );
      expect(pagination).toEqual({ limit: 400, next: null });
    });

    it('pages backwards from the newest to the oldest', async () => {
      const texts: (string | null)[] = [];
      for (let before = ''; ;) {
        const { messages, pagination } = await threadOf(`?limit=10${before}`);
        texts.unshift(...messages.map(({ text }) => text));
        if (!pagination.next) break;
        before = `&before=${pagination.next}`;
      }
      expect(texts).toEqual((await threadOf('')).messages.map(({ text }) => text));
    });

    it('pages forwards from a message', async () => {
      const { messages } = await threadOf('');
      const page = await threadOf(`?limit=10&after=${messages[3].id}`);
      expect(page.messages.map(({ id }) => id)).toEqual(messages.slice(4, 14).map(({ id }) => id));
      expect(page.pagination.next).toBe(messages[13].id);
    });

    it('takes the jid encoded, with a device, and by its lid', async () => {
      for (const jid of [
        encodeURIComponent(busy.jid),
        busy.jid.replace('@', ':3@'),
        busy.jid.replace('whatsapp', 'provider').replace('s.provider', 's.provider'),
        busy.lid,
      ]) {
        const { body } = await session.api.get<ThreadDto>(`/api/chats/${jid}/messages?limit=1`);
        expect(body.chat_jid).toBe(busy.jid);
      }
    });

    it('is empty for a jid without messages', async () => {
      const { status, body } = await session.api.get<ThreadDto>(
        '/api/chats/15550199@s.whatsapp.net/messages',
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ chat_jid: '15550199@s.whatsapp.net', messages: [] });
    });

    it.each(['x', 'x@y', '1', '1@', '@lid', '1@s.whatsapp.net@lid', '%00', 'status@broadcast'])(
      'refuses the jid %s',
      async (jid) => {
        const path = `/api/chats/${encodeURIComponent(jid)}/messages`;
        const { status, body } = await session.api.get(path);
        expect([status, body.code]).toEqual([400, 'invalid_jid']);
      },
    );

    it('refuses a cursor that is not a message of the chat', async () => {
      const path = `/api/chats/${busy.jid}/messages?before=nothing`;
      expect((await session.api.get(path)).status).toBe(400);
    });
  });

  describe('POST /api/chats/<chat_jid>/read', () => {
    it('sets the unread count to zero, and tells nobody', async () => {
      const { body } = await session.api.post(`/api/chats/${quiet.jid}/read`);
      expect(body).toEqual({
        status: 'ok',
        chat_jid: quiet.jid,
        unread_count: 0,
        receipts_sent: 0,
        receipts_reason: 'not_requested',
      });
      expect((await chatsOf('?unread=true')).chats.map(({ jid }) => jid)).toEqual([busy.jid]);
      expect(quiet.receiptsReceived.filter(({ type }) => type === 'read')).toHaveLength(0);
    });

    it('tells the sender on request', async () => {
      const path = `/api/chats/${busy.jid}/read`;
      const { body } = await session.api.post(path, { send_receipts: true });
      expect(body).toMatchObject({ unread_count: 0, receipts_sent: MESSAGES });
      await waitFor('the read receipts', () =>
        busy.receiptsReceived.some(({ type }) => type === 'read'),
      );
    });

    it('accepts a chat that does not exist, and refuses an invalid jid', async () => {
      const fine = await session.api.post('/api/chats/15550199@s.whatsapp.net/read');
      expect([fine.status, fine.body.unread_count]).toEqual([200, 0]);
      expect((await session.api.post('/api/chats/nobody/read')).status).toBe(400);
      const bad = await session.api.post(`/api/chats/${busy.jid}/read`, { send_receipts: 'yes' });
      expect(bad.status).toBe(400);
    });
  });

  describe('GET /api/events', () => {
    it('gives the three kinds, the oldest first, with rising numbers', async () => {
      const { events } = await eventsOf('');
      expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['connection', 'message']));
      const seqs = events.map(({ seq }) => seq);
      expect(seqs).toEqual([...seqs].toSorted((a, b) => a - b));
      expect(events[0]).toMatchObject({
        id: seqs[0],
        kind: 'connection',
        type: 'connection.state',
        source: 'service',
        chat_jid: null,
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    });

    it('never shows a QR code or a key', async () => {
      const { body } = await session.api.get<EventListDto>('/api/events?kind=connection');
      expect(body.events.some(({ type }) => type === 'connection.qr')).toBe(true);
      expect(JSON.stringify(body)).not.toContain('linked_devices#');
    });

    it.each([
      ['kind=message&type=message.received', MESSAGES + 1],
      ['kind=message&type=message.received&limit=5', 5],
      ['q=only%20once', 1],
      ['kind=ack', 0],
    ])('filters by %s', async (query, count) => {
      expect((await eventsOf(query)).events).toHaveLength(count);
    });

    it('filters by chat and by message', async () => {
      const { events } = await eventsOf(`chat_jid=${quiet.jid}&type=message.received`);
      expect(events).toHaveLength(1);
      expect((await eventsOf(`message_id=${events[0].message_id}`)).events).toHaveLength(1);
    });

    it('filters by chat under any of its addresses', async () => {
      const expected = (await eventsOf(`chat_jid=${quiet.jid}`)).events;
      expect(expected.length).toBeGreaterThan(0);
      for (const jid of [quiet.lid, quiet.jid.replace('@', ':7@'), encodeURIComponent(quiet.jid)]) {
        expect((await eventsOf(`chat_jid=${jid}`)).events).toEqual(expected);
      }
    });

    it('gives them as a file, with the same filters', async () => {
      const { headers, body } = await session.api.get<string>(
        '/api/events/export?type=message.received',
      );
      expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
      expect(headers.get('content-disposition')).toBe('attachment; filename=events.jsonl');
      const lines = body.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
        (await eventsOf('type=message.received')).events,
      );
    });

    it('pages forwards with after and backwards with before', async () => {
      const all = (await eventsOf('')).events.map(({ seq }) => seq);
      const forwards = await eventsOf(`limit=5&after=${all[0]}`);
      expect(forwards.events.map(({ seq }) => seq)).toEqual(all.slice(1, 6));
      expect(forwards.pagination.next).toBe(String(all[5]));
      const backwards = await eventsOf(`limit=5&before=${all.at(-1)}`);
      expect(backwards.events.map(({ seq }) => seq)).toEqual(all.slice(-6, -1));
      expect(backwards.pagination.next).toBe(String(all.at(-6)));
    });

    it('shows the raw traffic of both directions under kind=node', async () => {
      const { events } = await eventsOf('kind=node&limit=1000');
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['node.in', 'node.out']));
      const payloads = events.map(({ payload }) => payload as { tag: string; xml: string });
      const message = payloads.find(({ tag }) => tag === 'message');
      expect(message?.xml).toMatch(/\[\d+ bytes\]/);
      // Contents are never shown, not even those shorter than a key.
      const content = payloads.flatMap(({ xml }) => [...xml.matchAll(/>\n\t*([^<\t][^\n]*)\n/g)]);
      expect(content.length).toBeGreaterThan(0);
      for (const [, text] of content) expect(text).toMatch(/^\[\d+ (bytes|characters)\]$/);
    });

    it.each(['kind=x', 'limit=0', 'after=-1', 'before=x', 'chat_jid=x'])(
      'refuses %s',
      async (query) => {
        expect((await session.api.get(`/api/events?${query}`)).status).toBe(400);
      },
    );
  });

  describe('GET /api/debug/summary and /api/health', () => {
    it('sums up connection, chats, events, traffic, buffers and versions', async () => {
      const { body } = await session.api.get<SummaryDto>('/api/debug/summary');
      expect(body).toMatchObject({ chat_count: 2, connection: { state: 'connected' } });
      expect(body.chats).toHaveLength(2);
      expect(body.events_tail.length).toBeLessThanOrEqual(40);
      expect(body.events_tail.at(-1)?.seq).toBe((await eventsOf('')).events.at(-1)?.seq);
      expect(body.nodes_tail).toHaveLength(40);
      expect(body.buffers.events).toEqual({
        used: (await eventsOf('?limit=1000')).events.length,
        limit: 10_000,
      });
      expect(body.counters['message.received']).toBe(MESSAGES + 1);
      expect(body.process).toMatchObject({ stream_clients: 0, waiting_clients: 0 });
      expect(body.versions.baileys).toBe('7.0.0-rc14');
    });

    it('counts the clients that follow the stream', async () => {
      const { baseUrl } = session.service;
      const streams = [await StreamReader.open(baseUrl), await StreamReader.open(baseUrl)];
      const counted = async () =>
        (await session.api.get<SummaryDto>('/api/debug/summary')).body.process.stream_clients;
      expect({ stream_clients: await counted() }).toEqual({ stream_clients: streams.length });
      for (const stream of streams) stream.close();
      await waitFor('the streams to end', async () => (await counted()) === 0);
    });

    it('is healthy and ready while connected', async () => {
      const { body: health } = await session.api.get('/api/health');
      expect(health).toMatchObject({
        mode: 'local',
        connection: { state: 'connected' },
        checks: { store: { status: 'ok' }, session: { status: 'ok' }, clock: { status: 'ok' } },
      });
      expect((await session.api.get('/api/health/ready')).status).toBe(200);
    });
  });

  describe('other requests', () => {
    it.each([
      ['GET', '/api/nothing'],
      ['GET', '/nothing'],
      ['GET', '/vendor/lit/nothing.js'],
      ['GET', '/..%2fpackage.json'],
      ['GET', '/vendor/lit/..%2f..%2fkysely%2fpackage.json'],
    ])('answers %s %s with 404 in the error body', async (method, path) => {
      const { status, body } = await session.api.request<{ code: string }>(path, { method });
      expect([status, body.code]).toEqual([404, 'not_found']);
    });

    it.each([
      ['DELETE', '/api/chats', 'GET, HEAD'],
      ['GET', '/api/connect', 'POST'],
      ['PATCH', '/api/send', 'POST'],
      ['PUT', '/api/chats/15550102@s.whatsapp.net/messages', 'GET, HEAD, POST'],
      ['POST', '/api/messages/wait', 'GET, HEAD, PATCH, DELETE'],
    ])('answers %s %s with 405 and the allowed methods', async (method, path, allowed) => {
      const answer = await session.api.request<{ code: string }>(path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      expect(answer.body.code).toBe('method_not_allowed');
    });

    it('answers a path that cannot be decoded with 400', async () => {
      const { status, body } = await session.api.get('/api/chats/%zz/messages');
      expect([status, body.status_code]).toEqual([400, 400]);
    });

    it("gives every answer a request id, also a client's own one", async () => {
      const { headers } = await session.api.get('/api/health', { 'X-Request-Id': 'my-id.1' });
      expect(headers.get('x-request-id')).toBe('my-id.1');
      const other = await session.api.get('/api/nothing', { 'X-Request-Id': 'bad id\t' });
      expect(other.headers.get('x-request-id')).toBe(other.body.request_id);
    });

    it('refuses other hosts and other web pages', async () => {
      const origin = await session.api.get('/api/chats', { Origin: 'https://evil.example' });
      expect([origin.status, origin.body.code]).toEqual([403, 'origin_not_allowed']);
      const own = await session.api.get('/api/chats', { Origin: session.service.baseUrl });
      expect(own.status).toBe(200);
    });

    it('serves the page and its libraries under a strict policy', async () => {
      const page = await session.api.get<string>('/');
      expect(page.status).toBe(200);
      expect(page.body).toContain('importmap');
      const policy = page.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      const library = await session.api.get<string>('/vendor/lit/index.js');
      expect(library.status).toBe(200);
      expect(library.headers.get('content-type')).toContain('javascript');
    });
  });

  it('pages through chats of which one moves to the top meanwhile', async () => {
    const first = await chatsOf('?limit=1');
    await quiet.say('once more');
    await waitFor('the move', async () => (await chatsOf('')).chats[0]?.jid === quiet.jid);
    const second = await chatsOf(`?limit=1&cursor=${first.pagination.next}`);
    expect([...first.chats, ...second.chats].map(({ jid }) => jid)).toEqual([busy.jid, quiet.jid]);
    expect(second.chats[0]?.last_text).toBe('once more');
    expect(second.pagination.next).toBeNull();
  });

  async function chatsOf(query: string): Promise<ChatListDto> {
    return (await session.api.get<ChatListDto>(`/api/chats${query}`)).body;
  }

  async function threadOf(query: string): Promise<ThreadDto> {
    return (await session.api.get<ThreadDto>(`/api/chats/${busy.jid}/messages${query}`)).body;
  }

  async function eventsOf(query: string): Promise<EventListDto> {
    return (await session.api.get<EventListDto>(`/api/events?${query}`)).body;
  }
});
