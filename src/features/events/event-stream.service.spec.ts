import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Response } from 'express';
import { ChatStore } from '../../../test/support/unit/chat-store.js';
import {
  createConfig,
  createEvent,
  createInboundMessage,
  ME,
  settle,
  useFakeClock,
} from '../../../test/support/unit/factories.js';
import { databaseUrl } from '../../../test/support/postgres/test-database.js';
import { waitFor } from '../../../test/support/wait-for.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { EventStreamService } from './event-stream.service.js';
import { EventLog } from '../../base/storage/event-log.js';
import { EventsRepository } from './events.repository.js';

let store: ChatStore;
let events: PausableRepository;
let streams: EventStreamService;

/** Lets a spec do something in the middle of a replay. */
class PausableRepository extends EventsRepository {
  beforeFind: () => Promise<void> = () => Promise.resolve();

  override async find(...args: Parameters<EventsRepository['find']>) {
    const rows = await super.find(...args);
    await this.beforeFind();
    return rows;
  }
}

/** The browser's end of a stream. */
class FakeResponse extends Writable {
  readonly req = { method: 'GET' };
  status = 0;
  headers: Record<string, string> = {};
  text = '';
  /** True if it has stopped reading from the connection. */
  isStuck = false;
  /** True if it reads one frame in each turn of the event loop. */
  isSlow = false;

  writeHead(status: number, headers: Record<string, string>): void {
    this.status = status;
    this.headers = headers;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    if (this.isSlow) setImmediate(done);
    else if (!this.isStuck) done();
  }

  get frames(): EventSourceMessage[] {
    const frames: EventSourceMessage[] = [];
    createParser({ onEvent: (frame) => frames.push(frame) }).feed(this.text);
    return frames;
  }

  /** The numbers of the events, in order of arrival. */
  get seqs(): number[] {
    return this.frames.flatMap(({ id }) => (id === undefined ? [] : Number(id)));
  }
}

beforeEach(async () => {
  store = await ChatStore.open(createConfig({ events: { eventBuffer: 2500 } }));
  events = new PausableRepository(store.database, new ShownJids(store.database, ''));
  const { phones } = store;
  const chatsService = store.createChatsService();
  streams = new EventStreamService(store.eventLog, events, chatsService, phones);
  streams.onModuleInit();
});

afterEach(async () => {
  streams.beforeApplicationShutdown();
  await store.close();
});

async function record(count: number, payload: object = {}): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await store.eventLog.record('default', createEvent({ payload }));
  }
}

/** Stores events without publishing them. */
function append(count: number) {
  const events = Array.from({ length: count }, () => createEvent());
  return store.database
    .transaction()
    .execute((trx) => store.eventLog.append(trx, 'default', events));
}

async function open(
  after: number | null,
  changes: object = {},
  accounts: string[] | null = null,
): Promise<FakeResponse> {
  const response = Object.assign(new FakeResponse(), changes);
  await streams.addClient(response as unknown as Response, {
    after,
    viewer: accounts ? { accounts } : SEES_ALL,
    isOfAll: accounts !== null,
  });
  await settle();
  return response;
}

/** Trims the log, as a start with a smaller limit does. */
function keepNewest(count: number): Promise<void> {
  return new EventLog(store.database, createConfig({ events: { eventBuffer: count } })).open();
}

/** Makes each write take 50 ms, so that a pause follows. */
function takeItsTime(response: FakeResponse) {
  return jest.spyOn(response, 'write').mockImplementation(() => {
    for (const start = performance.now(); performance.now() - start < 50;);
    return true;
  });
}

/** Waits for the event, since writing pauses in between. */
async function untilEvent(response: FakeResponse, seq: number): Promise<void> {
  await waitFor(`event ${seq}`, () => response.seqs.includes(seq));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

it('leaves others their turn after each page of a replay, however fast the client reads', async () => {
  await append(2500);
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const turns = new Set<number>();
  events.beforeFind = async () => void turns.add(turn);
  const response = await open(0);
  await untilEvent(response, 2500);
  clearImmediate(next);
  expect(turns.size).toBe(3);
});

describe('the events of one commit', () => {
  it('are one write for each client, with the chat after its event', async () => {
    const [first, second] = [await open(null), await open(null)];
    const writes = [first, second].map((response) => jest.spyOn(response, 'write'));
    await store.receive(createInboundMessage({ id: 'A' }));
    await settle();
    for (const write of writes) expect(write).toHaveBeenCalledTimes(1);
    expect(first.frames.slice(-2).map(({ event }) => event)).toEqual(['message', 'chat']);
  });

  it('are sent together with later ones during the pause after a write', async () => {
    const [good, slow] = [await open(null), await open(null)];
    const rows = await append(21);
    const write = takeItsTime(slow);
    for (const row of rows) {
      store.eventLog.publish([row]);
      await Promise.resolve();
    }
    await untilEvent(good, 21);
    expect(write).toHaveBeenCalledTimes(2);
    expect(good.seqs.slice(-21)).toEqual(numbers(1, 21));
  });

  it('are not lost when the service shuts down right after them', async () => {
    const response = await open(null);
    await record(1);
    streams.beforeApplicationShutdown();
    expect(response.seqs).toEqual([1]);
  });
});

describe('a new client', () => {
  it('is told to reconnect after a second', async () => {
    expect((await open(null)).text).toMatch(/^retry: 1000\n\n/);
  });

  it('is refused when there are five hundred, until one of them goes', async () => {
    const [first] = await Promise.all(Array.from({ length: 500 }, () => open(null)));
    await expect(open(null)).rejects.toMatchObject({
      code: 'too_many_requests',
      options: { retryAfterS: 10 },
    });
    first?.destroy();
    await settle();
    await open(null);
    expect(streams.clientCount).toBe(500);
  });

  it("gets no events of another phone's messages", async () => {
    await store.phoneId();
    const other = await store.phones.getOrCreateId('15559999@s.whatsapp.net');
    const response = await open(null);
    await store.eventLog.record(
      'default',
      createEvent({ phoneId: other, type: 'message.received' }),
    );
    await store.eventLog.record('default', createEvent({ phoneId: await store.phoneId() }));
    await store.writer.run(other, (write) =>
      store.intake.storeAll(write, [createInboundMessage({ text: 'not for you' })]),
    );
    await store.eventLog.record('default', createEvent({ phoneId: null }));
    const { newest } = await events.getBounds();
    await untilEvent(response, newest);
    expect(response.text).not.toContain('not for you');
    expect(response.seqs).toEqual([2, newest]);
  });

  it('gets a stream that must not be cached or buffered', async () => {
    const response = await open(null);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    expect(response.text).toMatch(/^: connected\n/m);
  });

  it('gets no past events, and all new ones', async () => {
    await record(3);
    const response = await open(null);
    await record(2);
    await untilEvent(response, 5);
    expect(response.seqs).toEqual([4, 5]);
  });

  it('gets no past events that are still to be written to others', async () => {
    const [good, slow] = [await open(null), await open(null)];
    takeItsTime(slow);
    for (const row of await append(3)) {
      store.eventLog.publish([row]);
      await Promise.resolve();
    }
    expect(good.seqs).toEqual([1]);
    const late = await open(null);
    await untilEvent(good, 3);
    await record(1);
    await untilEvent(late, 4);
    expect(late.seqs).toEqual([4]);
  });

  it('gets each changed chat after the event that changed it', async () => {
    const response = await open(null);
    await store.receive(createInboundMessage({ text: 'hi' }));
    await untilEvent(response, 1);
    const [event, chat] = response.frames;
    expect(event).toMatchObject({ event: 'message', id: '1' });
    expect(chat).toMatchObject({ event: 'chat' });
    expect(JSON.parse(chat?.data ?? '')).toMatchObject({ last_text: 'hi', unread_count: 1 });
  });
});

describe('a client that resumes', () => {
  it('gets the missed events, then new ones', async () => {
    await record(5);
    const response = await open(2);
    await record(1);
    await untilEvent(response, 6);
    expect(response.seqs).toEqual([3, 4, 5, 6]);
  });

  it('gets each event once, also those published during the replay', async () => {
    await record(5);
    events.beforeFind = () => record(3);
    const response = await open(0);
    await record(2);
    await untilEvent(response, 10);
    expect(response.seqs).toEqual(numbers(1, 10));
  });

  it('gets several pages of events without gaps or duplicates, while new ones are published', async () => {
    await record(2100);
    let pages = 0;
    events.beforeFind = async () => {
      pages += 1;
      if (pages <= 2) await record(1);
    };
    const response = await open(0);
    expect(response.seqs).toEqual(numbers(1, 2102));
  });

  it('gets the current state of the chats with missed events', async () => {
    await store.receive(
      createInboundMessage({ text: 'one' }),
      createInboundMessage({ text: 'two' }),
    );
    const response = await open(0);
    const chats = response.frames.filter(({ event }) => event === 'chat');
    expect(chats.map(({ data }) => JSON.parse(data) as object)).toMatchObject([
      { last_text: 'two', unread_count: 2 },
    ]);
  });

  it('is told when events are already deleted, and gets the rest', async () => {
    await record(400);
    await keepNewest(251);
    const { oldest } = await events.getBounds();
    expect(oldest).toBe(150);
    const response = await open(0);
    expect(response.frames[0]).toMatchObject({
      event: 'truncated',
      data: JSON.stringify({ oldest_seq: oldest }),
    });
    expect(response.seqs).toEqual(numbers(oldest, 400));
  });

  it('is told when events are deleted faster than it reads', async () => {
    await record(1500);
    let pages = 0;
    events.beforeFind = async () => {
      pages += 1;
      // After its first page, before its second one.
      if (pages === 1) await keepNewest(201);
    };
    const response = await open(100);
    expect(response.frames.filter(({ event }) => event === 'truncated')).toHaveLength(1);
    expect(response.seqs).toEqual([...numbers(101, 1100), ...numbers(1300, 1500)]);
  });

  it('is told when its last event belongs to another log', async () => {
    await record(3);
    const response = await open(99);
    expect(response.frames[0]?.event).toBe('truncated');
    expect(response.seqs).toEqual([1, 2, 3]);
  });

  it.each([0, 3])('gets no notice if it has all events up to %d', async (after) => {
    await record(3);
    const response = await open(after);
    expect(response.frames.map(({ event }) => event)).not.toContain('truncated');
    expect(response.seqs).toEqual(numbers(after + 1, 3));
  });
});

describe('events that another account has lost', () => {
  it('are reported only to clients of that account, or of all', async () => {
    await record(2);
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    const lost = createEvent({ phoneId: other });
    for (let count = 0; count < 400; count += 1) await store.eventLog.record('second', lost);
    await record(1);
    await keepNewest(100);
    const namesOf = ({ frames }: Awaited<ReturnType<typeof open>>) =>
      frames.map(({ event }) => event);
    const response = await open(2);
    expect(response.seqs).toEqual([403]);
    expect(namesOf(response)).not.toContain('truncated');
    const ofAll = await open(2, {}, ['*']);
    expect(ofAll.frames.find(({ event }) => event === 'truncated')?.data).toBe(
      JSON.stringify({ oldest_seq: 303 }),
    );
    expect(ofAll.seqs).toEqual(numbers(303, 403));
  });
});

describe("another phone's events and chats", () => {
  it('are neither replayed nor streamed live', async () => {
    const mine = await store.phoneId();
    const other = await store.phones.getOrCreateId('19990000@s.whatsapp.net');
    const message = createInboundMessage({ text: 'of the other' });
    await store.eventLog.record('default', createEvent({ phoneId: other }));
    const response = await open(0);
    await store.eventLog.record('default', createEvent({ phoneId: other }));
    await store.eventLog.record('default', createEvent({ phoneId: mine }));
    await store.writer.run(other, (write) => store.intake.storeAll(write, [message]));
    await store.eventLog.record('default', createEvent({ phoneId: null }));
    await untilEvent(response, 5);
    expect(response.seqs).toEqual([3, 5]);
    expect(response.text).not.toContain('of the other');

    store.gateway.change({ me: { ...ME, jid: '19990000@s.whatsapp.net' } });
    await store.eventLog.record('default', createEvent({ phoneId: other }));
    await untilEvent(response, 6);
    expect(response.seqs).toEqual([3, 5, 6]);
  });
});

describe('a connection', () => {
  it('is kept alive every 15 seconds', async () => {
    streams.beforeApplicationShutdown();
    useFakeClock();
    streams.onModuleInit();
    const response = await open(null);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(response.text).toContain(': alive\n\n');
    const timers = jest.getTimerCount();
    streams.beforeApplicationShutdown();
    // Connections to a server have timers, too.
    expect(jest.getTimerCount()).toBe(databaseUrl('any') === null ? 0 : timers - 1);
  });

  it('is closed when its client does not read, without disturbing others', async () => {
    const slow = await open(null);
    const good = await open(null);
    slow.isStuck = true;
    const payload = { text: 'x'.repeat(1024 * 1024) };
    await record(12, payload);
    await waitFor('all of it', () => good.seqs.length === 12);
    // Without another event, the next keep-alive would notice.
    await record(1);
    await waitFor('the cut', () => slow.destroyed && streams.clientCount === 1);
    expect(good.destroyed).toBe(false);
  });

  it('is not closed during a long replay while its client reads', async () => {
    await record(12, { text: 'x'.repeat(1024 * 1024) });
    events.beforeFind = () => {
      events.beforeFind = () => Promise.resolve();
      return record(1);
    };
    const response = await open(0, { isSlow: true });
    while (response.writableLength > 0) await settle();
    expect(response.destroyed).toBe(false);
    expect(response.seqs).toEqual(numbers(1, 13));
  });

  it('is forgotten once its client has gone', async () => {
    const response = await open(null);
    expect(streams.clientCount).toBe(1);
    response.destroy();
    await settle();
    expect(streams.clientCount).toBe(0);
    await expect(record(1)).resolves.toBeUndefined();
  });

  it('may end during its replay', async () => {
    await record(3);
    const response = new FakeResponse();
    events.beforeFind = async () => {
      response.destroy();
      await settle();
    };
    const options = { after: 0, viewer: SEES_ALL, isOfAll: false };
    await streams.addClient(response as unknown as Response, options);
    expect(streams.clientCount).toBe(0);
  });

  it('ends when it cannot tell of a change', async () => {
    const response = await open(null);
    store.eventLog.noteGap();
    expect(response.writableEnded).toBe(true);
    expect((await open(null)).writableEnded).toBe(false);
  });

  it('ends with the service', async () => {
    const response = await open(null);
    streams.beforeApplicationShutdown();
    expect(response.writableEnded).toBe(true);
  });
});
