import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '../../packages/network/src/state/random.js';
import type { ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../src/features/send/dto/queued.dto.js';
import { PostgresServer } from '../support/postgres/postgres-server.js';
import { pause } from '../support/pause.js';
import { scaled } from '../support/jest/machine-factor.js';
import { waitForState } from '../support/service/pairing.js';
import { killAndRestart, PairedSession, type ProcessSession } from '../support/service/session.js';
import { waitFor } from '../support/wait-for.js';

const SEED = 45;
const LONGEST_UNDISTURBED_MS = 1500;
const LONGEST_AWAY_MS = 1000;
/** Few enough for the moments in which the service is up. */
const PAUSE_MS = 150;
const PATIENCE_MS = scaled(180_000);

let server: PostgresServer;
let session: ProcessSession;

beforeAll(async () => {
  server = await PostgresServer.start();
  const url = server.urlOf('dashboard');
  const env = { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
  session = await PairedSession.spawn({ env });
});

afterAll(async () => {
  await session.dispose();
  await server.dispose();
});

it.each([
  ['the server', 20, (random: Random) => restartServer(random.next() * LONGEST_AWAY_MS)],
  ['the server, for a minute,', 1, () => restartServer(60_000)],
  ['the service', 50, () => killAndRestart(session)],
])(`loses and doubles nothing while %s dies %d times (seed ${SEED})`, async (who, ends, end) => {
  const random = new Random(SEED);
  const contact = session.network.contact({ receipts: 'delivered' });
  const traffic = { isOver: false };
  const said: string[] = [];
  const accepted = new Map<string, string>();

  async function talk(): Promise<void> {
    for (; !traffic.isOver; await pause(PAUSE_MS)) {
      said.push(`${who} ${said.length}`);
      await contact.say(said.at(-1)!);
    }
  }

  /** Repeats a request under its key until it is answered, also at the end. */
  async function send(): Promise<void> {
    for (let count = 0; !traffic.isOver; count += 1) {
      const text = `to ${who} ${count}`;
      const key = { 'Idempotency-Key': text.replaceAll(' ', '-') };
      const id = await waitFor(
        `the answer to ${text}`,
        async () => {
          const body = { to: contact.number, text };
          const answer = await session.api
            .post<QueuedDto>('/api/send', body, key)
            .catch(() => null);
          if (answer?.status === 200) return answer.body.message_id;
          expect([undefined, 409, 503]).toContain(answer?.status);
          return null;
        },
        PATIENCE_MS,
      );
      accepted.set(id, text);
      await pause(PAUSE_MS);
    }
  }

  const talking = Promise.all([talk(), send()]);
  for (let count = 0; count < ends; count += 1) {
    await pause(random.next() * LONGEST_UNDISTURBED_MS);
    await end(random);
    await waitForState(session.service, 'connected');
  }
  traffic.isOver = true;
  await talking;

  await waitFor(
    'all that was said',
    async () => (await texts()).length >= said.length,
    PATIENCE_MS,
  );
  expect(sorted(await texts())).toEqual(sorted(said));
  const shown = () => new Map(contact.received.map(({ id, text }) => [id, text]));
  expect(Math.min(said.length, accepted.size)).toBeGreaterThan(ends / 2);
  await waitFor('all that was sent', () => shown().size >= accepted.size, PATIENCE_MS);
  expect(shown()).toEqual(accepted);
  console.log(`${who}: ${said.length} received, ${accepted.size} sent, ${ends} ends`);

  async function texts(): Promise<(string | null)[]> {
    const found: (string | null)[] = [];
    for (let before = ''; ;) {
      const path = `/api/chats/${contact.jid}/messages?limit=500${before && `&before=${before}`}`;
      const { status, body } = await session.api.get<ThreadDto>(path);
      if (status !== 200) return [];
      found.push(...body.messages.filter(({ from_me: isOwn }) => !isOwn).map(({ text }) => text));
      if (body.pagination.next === null) return found;
      before = encodeURIComponent(body.pagination.next);
    }
  }
});

function sorted(texts: (string | null)[]): string[] {
  return texts.map(String).toSorted();
}

async function restartServer(awayMs: number): Promise<void> {
  await server.stop('SIGKILL');
  await pause(awayMs);
  // Its processes notice its death when they next wait; until then its memory is in use.
  await waitFor('the server', () =>
    server.run().then(
      () => true,
      () => false,
    ),
  );
}
