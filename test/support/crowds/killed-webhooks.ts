import { expect, it } from '@jest/globals';
import type { EventDto, EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type {
  WebhookDto,
  WebhookSecretDto,
} from '../../../src/features/webhooks/dto/webhook.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { Random } from '../../../packages/network/src/state/random.js';
import { scaled } from '../jest/machine-factor.js';
import { waitForState } from '../service/pairing.js';
import { pause } from '../pause.js';
import { killAndRestart, PairedSession, type ProcessSession } from '../service/session.js';
import { waitFor } from '../wait-for.js';
import { never, verify, WebhookReceiver } from '../webhook-receiver.js';

const TYPES = ['message.received'];
const PEOPLE = 10;
const AT_ONCE = 5;
/** Far longer than a start takes, even on a busy machine. */
const LIMIT_PER_KILL_MS = scaled(20_000);
/** Counted after the start, so that some kills come while it catches up, and some while it follows. */
const LONGEST_UNDISTURBED_MS = 1000;
/** 50 messages a second in the timed talk. Faster ones would measure the queue. */
const PACE_MS = 100;
export interface KilledWebhooks {
  kills: number;
  events: number;
  /** Number of messages that are timed afterwards. */
  timed: number;
  /** The limit of their 99th percentile. */
  latestMs: number;
  seed: number;
}

/** People write while the process is killed again and again; of two webhooks, one has a receiver that never answers. */
export function itDeliversThroughKills({
  kills,
  events,
  timed,
  latestMs,
  seed,
}: KilledWebhooks): void {
  it(
    `delivers ${events} events through ${kills} kills, beside an endpoint that never answers (seed ${seed})`,
    async () => {
      const random = new Random(seed);
      const session = await PairedSession.spawn();
      const [good, dead] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
      dead.answer = never;
      const { webhook, secret } = await create(session, good);
      await create(session, dead);
      const people = Array.from({ length: PEOPLE }, () =>
        session.network.contact({ receipts: 'none' }),
      );
      for (let kill = 0; kill < kills; kill += 1) {
        const talking = talk(people, share(events, kills, kill));
        await pause(random.next() * LONGEST_UNDISTURBED_MS);
        await killAndRestart(session);
        await talking;
      }
      await waitForState(session.service, 'connected');
      const stored = await readEvents(session, events);
      await untilIdle(session, webhook);
      expectEach(good, webhook, stored);
      for (const received of good.received) verify(received, secret);
      const repeats = good.received.length - stored.length;

      good.received.length = 0;
      for (let said = 0; said < timed; said += AT_ONCE) {
        await talk(people, Math.min(AT_ONCE, timed - said));
        await pause(PACE_MS);
      }
      await waitFor('the events that are timed', () => good.received.length >= timed);
      const late = good.received.map(({ at, data }) => at - Date.parse(String(data.timestamp)));
      const p99 = late.toSorted((a, b) => a - b)[Math.ceil(late.length * 0.99) - 1];
      console.log(
        `Seed ${seed}: ${stored.length} events, ${kills} kills, ${repeats} repeats; ` +
          `99th percentile beside a dead endpoint ${p99} ms, ${dead.received.length} vain attempts`,
      );
      expect(dead.received.length).toBeGreaterThan(0);
      expect(p99).toBeLessThan(latestMs);
      await good.close();
      await dead.close();
      await session.dispose();
      expect(session.network.errors).toEqual([]);
    },
    (kills + 5) * LIMIT_PER_KILL_MS,
  );
}

async function create(
  { api }: ProcessSession,
  { url }: WebhookReceiver,
): Promise<WebhookSecretDto> {
  return (await api.post<WebhookSecretDto>('/api/webhooks', { url, types: TYPES })).body;
}

function share(events: number, kills: number, kill: number): number {
  return Math.floor(((kill + 1) * events) / kills) - Math.floor((kill * events) / kills);
}

async function talk(people: Contact[], count: number): Promise<void> {
  for (let said = 0; said < count; said += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - said) }, (_, at) =>
      people[(said + at) % people.length].say(`text ${said + at}`),
    );
    await Promise.all(some);
  }
}

/** The events in the log, once they are all there. */
async function readEvents({ api }: ProcessSession, count: number): Promise<EventDto[]> {
  return waitFor(
    `${count} events`,
    async () => {
      const events: EventDto[] = [];
      for (let before = ''; ;) {
        const path = `/api/events?type=message.received&limit=1000${before}`;
        const { body } = await api.get<EventListDto>(path);
        events.push(...body.events);
        const { next } = body.pagination;
        if (next === null) return events.length >= count && events;
        before = `&before=${next}`;
      }
    },
    scaled(120_000),
  );
}

/** Waits until nothing is pending for it. */
async function untilIdle({ api }: ProcessSession, { id }: WebhookDto): Promise<void> {
  await waitFor(
    'all deliveries',
    async () => {
      const { lag, deliveries } = (await api.get<WebhookDto>(`/api/webhooks/${id}`)).body;
      return lag === 0 && deliveries.pending === 0;
    },
    scaled(120_000),
  );
}

/** Checks that each event has come, always under the same id, and no other. */
function expectEach({ received }: WebhookReceiver, { id }: WebhookDto, events: EventDto[]): void {
  const bySeq = new Map<unknown, Set<string>>();
  for (const { id: messageId, data } of received) {
    bySeq.set(data.seq, (bySeq.get(data.seq) ?? new Set()).add(messageId));
  }
  const ids = [...bySeq].map(([seq, some]) => [seq, [...some]]);
  const expected = events.map(({ seq }) => [seq, [`${id}_${seq}`]]);
  const order = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);
  expect(ids.toSorted(order)).toEqual(expected.toSorted(order));
}
