import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventDto, EventListDto } from '../../../src/features/events/dto/event.dto.js';
import { changeStore, insertRows, searchable } from '../../support/data/with-stores.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const MEGABYTE = 1024 * 1024;
/** Bytes of all rows: more than the heap. */
const EVENTS = 300;
const HEAP_MB = 256;
const THREAD = 100;
/** The limit of a page: its own bytes, one row more, and the overhead of JSON. */
const LARGEST_ANSWER = 6 * MEGABYTE;

/**
 * Writes the events and messages in the form of an earlier version: each with a text of 1 MB.
 * @returns the seqs of all events
 */
function fill(folder: string): Promise<number[]> {
  const text = `a text ${'x'.repeat(MEGABYTE)}`;
  return changeStore(folder, async (transaction) => {
    const received = transaction.selectFrom('events').where('type', '=', 'message.received');
    const { seq: _seq, ...event } = await received.selectAll().executeTakeFirstOrThrow();
    const payload = JSON.parse(event.payload) as { message: object };
    const large = JSON.stringify({ ...payload, message: { ...payload.message, text } });
    // One by one, or a statement would have hundreds of megabytes.
    for (let index = 0; index < EVENTS; index += 1) {
      await insertRows(transaction, 'events', [{ ...event, payload: large }]);
    }
    const messages = transaction.selectFrom('messages').where('from_me', '=', 0);
    const { row_id: _rowId, ...message } = await messages.selectAll().executeTakeFirstOrThrow();
    for (let index = 0; index < THREAD; index += 1) {
      const row = { ...message, id: `LARGE${index}`, text };
      await insertRows(transaction, 'messages', searchable(transaction, [row]));
    }
    const rows = await transaction.selectFrom('events').select('seq').orderBy('seq').execute();
    return rows.map(({ seq }) => seq);
  });
}

describe('a store full of events and messages of 1 MB, with little memory', () => {
  let session: ProcessSession;
  let receiver: WebhookReceiver;
  let contact: Contact;
  /** The numbers of the stored events. */
  let all: number[];

  const at = (path: string) => fetch(new URL(path, session.service.baseUrl));

  beforeAll(async () => {
    const env = {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      SERVICE_EVENT_MAX_MB: '3000',
      SERVICE_WEBHOOK_PRIVATE: 'true',
    };
    session = await PairedSession.spawn({ env });
    receiver = await WebhookReceiver.start();
    contact = session.network.contact();
    await contact.say('a text');
    await waitFor('the text', async () => (await list('after=0&type=message.received')).events[0]);
    await session.service.stop();
    all = await fill(session.service.folder);
    await session.startAgain();
  });

  afterAll(async () => {
    await receiver.close();
    await session.dispose();
  });

  async function list(query: string): Promise<EventListDto> {
    const response = await at(`/api/events?${query}`);
    const text = await response.text();
    expect({ query, status: response.status, text: text.slice(0, 200) }).toMatchObject({
      status: 200,
    });
    expect(text.length).toBeLessThan(LARGEST_ANSWER);
    return JSON.parse(text) as EventListDto;
  }

  /** The seqs of all pages. */
  async function readAll(direction: 'after' | 'before'): Promise<number[]> {
    const seqs: number[] = [];
    for (let next: string | null = direction === 'after' ? '0' : '999999'; next;) {
      const page: EventListDto = await list(`limit=1000&${direction}=${next}`);
      seqs.push(...page.events.map(({ seq }) => seq));
      next = page.pagination.next;
    }
    return seqs.toSorted((one, other) => one - other);
  }

  it('lists all events, each page of a limited size', async () => {
    // The start has added some events.
    const listed = [await readAll('after'), await readAll('before')];
    for (const seqs of listed) expect(seqs.slice(0, all.length)).toEqual(all);
  });

  it('gives a stream that resumes all of them in order', async () => {
    const seqs: number[] = [];
    const response = await at('/api/events/stream?after=0');
    let rest = '';
    const decoder = new TextDecoder();
    for await (const piece of response.body!) {
      const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('id: ')) seqs.push(Number(line.slice(4)));
      if (seqs.length >= all.length) break;
    }
    expect(seqs.slice(0, all.length)).toEqual(all);
  });

  it('exports all of them', async () => {
    let lines = 0;
    for await (const piece of (await at('/api/events/export')).body!) {
      const bytes = Buffer.from(piece as Uint8Array);
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
    }
    expect(lines).toBeGreaterThanOrEqual(all.length);
  });

  it('shows the thread page by page', async () => {
    const ids: string[] = [];
    for (let before = ''; ;) {
      const path = `/api/chats/${contact.jid}/messages?limit=1000${before && `&before=${before}`}`;
      const text = await (await at(path)).text();
      expect(text.length).toBeLessThan(LARGEST_ANSWER);
      const { messages, pagination } = JSON.parse(text) as ThreadDto;
      ids.push(...messages.map(({ id }) => id));
      if (pagination.next === null) break;
      before = encodeURIComponent(pagination.next);
    }
    expect(new Set(ids).size).toBe(THREAD + 1);
  });

  it('finds the messages page by page', async () => {
    let count = 0;
    for (let cursor = ''; ;) {
      const path = `/api/messages/search?q=text&limit=1000${cursor && `&cursor=${cursor}`}`;
      const { messages, pagination } = (await (await at(path)).json()) as ThreadDto;
      count += messages.length;
      if (pagination.next === null) break;
      cursor = pagination.next;
    }
    expect(count).toBeGreaterThan(0);
  });

  it.each([
    '/api/debug/bundle',
    '/api/debug/summary',
    '/api/recordings/export?minutes=10',
    '/api/stats',
    '/api/chats?limit=1000',
    '/api/contacts?limit=1000',
    '/api/events?kind=node&limit=1000',
    '/api/webhooks',
  ])('answers %s', async (path) => {
    const response = await at(path);
    let size = 0;
    for await (const piece of response.body!) size += (piece as Uint8Array).length;
    expect({ status: response.status, isEmpty: size === 0 }).toEqual({
      status: 200,
      isEmpty: false,
    });
  });

  it('posts all of them to a webhook that begins at the first', async () => {
    const seqs = new Set<number>();
    receiver.answer = ({ data }, answer) => {
      seqs.add(Number(data.seq));
      // A test that keeps them all would need a large heap itself.
      receiver.received.length = 0;
      answer.writeHead(204).end();
    };
    const { body } = await session.api.post<{ webhook: { id: string } }>('/api/webhooks', {
      url: receiver.url,
      types: ['message.received'],
    });
    const path = `/api/webhooks/${body.webhook.id}/resend`;
    const resent = await session.api.post(path, { since: '2020-01-01T00:00:00Z' });
    expect(resent).toMatchObject({ status: 200 });
    await waitFor('all events', () => seqs.size >= EVENTS);
  });

  it('is alive, and live events still arrive', async () => {
    const stream = await StreamReader.open(session.service.baseUrl);
    const { id } = await contact.say('still here');
    await waitFor('the event', () =>
      stream.events.some((event: EventDto) => event.message_id === id),
    );
    stream.close();
  });
});
