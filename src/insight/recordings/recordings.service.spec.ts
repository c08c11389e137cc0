import { beforeEach, describe, expect, it } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import type { EventDto } from '../../features/events/dto/event.dto.js';
import type { WebhookDeliveryDto } from '../../features/webhooks/dto/webhook.dto.js';
import type { EventsService } from '../../features/events/events.service.js';
import type { NodeBuffer } from '../../features/events/node-buffer.js';
import { RecordedDeliveries, type RecordedDelivery } from './recorded-deliveries.js';
import { RecordedPeople } from './recorded-people.js';
import type { RecordingRange } from './recording-range.js';
import { RecordingSource } from './recording-source.js';
import { RecordingsService } from './recordings.service.js';

class FakeDeliveries extends RecordedDeliveries {
  constructor() {
    super(undefined!, undefined!, undefined!);
  }

  override find(): Promise<RecordedDelivery[]> {
    return Promise.resolve(deliveries);
  }
}

let deliveries: RecordedDelivery[] = [];

const START = Date.UTC(2026, 10, 23, 12);
const ALL: RecordingRange = {
  viewer: SEES_ALL,
  after: 0,
  before: Infinity,
  from: -Infinity,
  to: Infinity,
};

describe('the stretch in a recording', () => {
  let events: EventDto[];
  let stanzas: EventDto[];
  let since: number;
  let oldest: number;
  let recordings: RecordingsService;

  beforeEach(() => {
    events = [eventAt(1, 1000), eventAt(2, 2000), eventAt(3, 3000)];
    stanzas = [stanzaAt(500), stanzaAt(1500), stanzaAt(2500), stanzaAt(3500)];
    deliveries = [];
    since = START;
    oldest = 1;
    const list = ({ after = 0, before = Infinity }) => {
      const found = events.filter(({ seq }) => seq > after && seq < before);
      return Promise.resolve({ events: found, pagination: { limit: 500, next: null } });
    };
    const nodes = {
      limit: 100,
      get newest() {
        return stanzas.length;
      },
      find: ({ after = 0 }) =>
        stanzas.slice(after).map((stanza, index) => ({ ...stanza, seq: after + index + 1 })),
      get since() {
        return since;
      },
    };
    const source = new RecordingSource(
      { list, lostUpTo: () => Promise.resolve(oldest - 1) } as unknown as EventsService,
      nodes as unknown as NodeBuffer,
    );
    const nobody = {
      session: { me: null },
      addressesOf: (jid: string) => Promise.resolve([jid]),
      membersOf: () => Promise.resolve([]),
      find: () => Promise.resolve([]),
    } as never;
    recordings = new RecordingsService(
      source,
      new RecordedPeople(nobody, nobody, nobody),
      new FakeDeliveries(),
    );
  });

  it('begins with its first event if all of the log is recorded', async () => {
    const { header, times } = await record(ALL);
    expect(header).toMatchObject({ started_at: at(1000), events: 3, stanzas: 3, missing: [] });
    expect(times).toEqual(
      ['event 0', 'stanza 500', 'event 1000', 'stanza 1500', 'event 2000'].concat('stanza 2500'),
    );
  });

  it('begins with its first record, even if the given time is earlier', async () => {
    const { header, times } = await record({ ...ALL, from: Date.UTC(1999, 0) });
    expect(header.started_at).toBe(at(500));
    expect(times.slice(0, 2)).toEqual(['stanza 0', 'event 500']);
  });

  it('ends with the last event before a seq', async () => {
    const { times } = await record({ ...ALL, before: 3 });
    expect(times).toEqual(['event 0', 'stanza 500', 'event 1000']);
  });

  it('has no stanza if there is no event between two seqs', async () => {
    expect((await record({ ...ALL, after: 7, before: 9 })).times).toEqual([]);
  });

  it('leaves out an event that comes while it is written', async () => {
    events = [];
    const lines = recordings.toLines({ ...ALL, from: START });
    const { value: header } = await lines.next();
    expect(header).toContain('"events":0');
    events = [eventAt(1, 1000)];
    const rest: string[] = [];
    for await (const piece of lines) rest.push(piece);
    expect(rest.join('')).not.toContain('"record":"event"');
    expect(rest.join('')).toContain('"record":"stanza"');
  });

  it('has the deliveries to webhooks at their times, without anything of the user', async () => {
    const delivery: WebhookDeliveryDto = {
      id: 'wh_secret_2',
      seq: 2,
      type: 'connection.state',
      state: 'delivered',
      first_at: at(2100),
      next_at: null,
      attempts: [
        { at: at(2100), duration_ms: 9, status: 500, answer: 'secret', error: 'secret' },
        { at: at(2900), duration_ms: 8, status: 204, answer: null, error: null },
      ],
      body: 'secret',
    };
    deliveries = [{ at: START + 2100, webhook: 1, delivery }];
    const { header, times, text, records } = await record(ALL);
    expect(header).toMatchObject({ deliveries: 1 });
    expect(times.slice(2, 6)).toEqual(['event 1000', 'delivery 1100', 'stanza 1500', 'event 2000']);
    expect(text).not.toContain('secret');
    expect(records.find(({ record: kind }) => kind === 'delivery')).toEqual({
      record: 'delivery',
      at_ms: 1100,
      seq: 1,
      type: 'webhook.delivery',
      payload: {
        webhook: 1,
        event_seq: 2,
        event_type: 'connection.state',
        state: 'delivered',
        attempts: [
          { at_ms: 1100, duration_ms: 9, status: 500 },
          { at_ms: 1900, duration_ms: 8, status: 204 },
        ],
      },
    });
  });

  it('lists missing parts only if there are any', async () => {
    oldest = 2;
    events = events.slice(1);
    expect((await record(ALL)).header.missing).toEqual(['earlier_events']);
    expect((await record({ ...ALL, from: START + 2000 })).header.missing).toEqual([]);
    expect((await record({ ...ALL, after: 1 })).header.missing).toEqual([]);
    since = START + 2600;
    stanzas = [stanzaAt(3500)];
    const { header } = await record({ ...ALL, after: 1 });
    expect(header).toMatchObject({ missing: ['earlier_stanzas'], stanzas_from_ms: 600 });
  });

  it('ends before it gets too large to pass on, and says so', async () => {
    const text = 'x'.repeat(12 * 1024 * 1024);
    events = events.map((event) => ({ ...event, payload: { connection: {}, text } }));
    const { header, times } = await record(ALL);
    expect(header).toMatchObject({ events: 2, stanzas: 1, missing: ['later_events'] });
    expect(times.at(-1)).toBe('event 1000');
  });

  async function record(range: RecordingRange) {
    let file = '';
    for await (const piece of recordings.toLines(range)) file += piece;
    const [header, ...records] = file
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const timed = records.filter(({ at_ms: time }) => time !== undefined);
    return {
      header,
      text: file,
      records,
      times: timed.map(({ record: kind, at_ms: time }) => `${String(kind)} ${String(time)}`),
    };
  }
});

function at(ms: number): string {
  return new Date(START + ms).toISOString();
}

function eventAt(seq: number, ms: number): EventDto {
  return {
    id: seq,
    seq,
    timestamp: at(ms),
    kind: 'connection',
    type: 'connection.state',
    source: 'service',
    chat_jid: null,
    message_id: null,
    payload: {},
  } as unknown as EventDto;
}

function stanzaAt(ms: number): EventDto {
  const payload = { tag: 'iq', attrs: {}, xml: '<iq/>' };
  return { ...eventAt(1, ms), kind: 'node', type: 'node.in', payload } as unknown as EventDto;
}
