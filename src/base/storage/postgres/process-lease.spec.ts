import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Client } from 'pg';
import { PostgresServer } from '../../../../test/support/postgres/postgres-server.js';
import { SlowLink } from '../../../../test/support/postgres/slow-link.js';
import { waitFor } from '../../../../test/support/wait-for.js';
import { RETRY_EXIT_CODE } from '../ownership.js';
import { createClusterTables } from './cluster-tables.js';
import { connectionNameOf, LeaseRepository } from './lease.repository.js';
import { openClient, PostgresLock } from './postgres-lock.js';
import { createKysely } from './postgres.dialect.js';
import { ProcessLease } from './process-lease.js';
import { QueryQueue } from './query-queue.js';

const HOUR_MS = 3_600_000;
const SLOW_MS = 700;
/** With two statements each, they take longer than a lease is held. */
const OTHERS = 10;
const LOST = 'dead00dead00';
const SHARE = { account: 'shop', wantedBy: null };

let server: PostgresServer;
let url: string;
let count = 0;
/** Looks at what the others do. */
let client: Client;
let leases: ProcessLease[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  server = await PostgresServer.start();
  // It says so before its end.
  jest.spyOn(console, 'error').mockReturnValue();
  // A machine that stands still for ten seconds would end the tests.
  jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
});

afterAll(() => server.dispose());

beforeEach(async () => {
  jest.mocked(process.exit).mockClear();
  const name = `lease_${(count += 1)}`;
  await server.createDatabase(name);
  url = server.urlOf(name);
  await createClusterTables(url);
  client = await open('looks');
  leases = [];
});

afterEach(async () => {
  await Promise.all(leases.map((lease) => lease.release()));
  await client.end();
});

async function open(name: string): Promise<Client> {
  const opened = openClient(url, name);
  // It is ended by others.
  opened.on('error', () => {});
  await opened.connect();
  return opened;
}

async function join(): Promise<ProcessLease> {
  const lease = await ProcessLease.join(url, { url: 'http://one.invalid', version: '1.0.0' });
  leases.push(lease);
  return lease;
}

/** The server's numbers of the connections with a name. */
async function connectionsOf(name: string): Promise<number[]> {
  const query = 'SELECT pid FROM pg_stat_activity WHERE application_name = $1';
  return (await client.query<{ pid: number }>(query, [name])).rows.map(({ pid }) => pid);
}

describe('of several processes', () => {
  it('one claims a lease that all have seen free', async () => {
    const rows = ['one', 'two', 'three'].map((id) => {
      const member = { id, url: `http://${id}.invalid`, version: '1.0.0', schema: '0001_first' };
      return new LeaseRepository(new QueryQueue(client), member);
    });
    const seen = await Promise.all(rows.map((each) => each.look()));
    const claims = await Promise.all(rows.map((each, index) => each.claim(seen[index])));
    expect(claims).toEqual([true, false, false]);
  });

  it('the next one leads when the one before has given its lease back', async () => {
    const first = await join();
    await first.turn;
    const second = await join();
    await second.looked;
    expect(second.seen?.processId).toBe(first.processId);
    await first.release();
    await second.turn;
    expect(second.seen?.processId).toBe(second.processId);
  });
});

it('ends itself by a clock that was set since its last check, though it can renew its lease', async () => {
  // Between two checks, there is only the renewal.
  const checks = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}));
  const lease = await join();
  checks.mockRestore();
  await lease.turn;
  const clock = Date.now.bind(Date);
  const wall = jest.spyOn(Date, 'now').mockImplementation(() => clock() + HOUR_MS);
  await waitFor('its end', () => jest.mocked(process.exit).mock.calls.length > 0);
  expect(process.exit).toHaveBeenCalledWith(RETRY_EXIT_CODE);
  wall.mockRestore();
});

it('renews its lease in time while all else waits for a slow database', async () => {
  const link = await SlowLink.open(server.port);
  url = url.replace(String(server.port), String(link.port));
  const lease = await join();
  await lease.turn;
  link.delayMs = SLOW_MS;
  await Promise.all(Array.from({ length: OTHERS }, () => lease.shares.askToEnd('nobody')));
  link.delayMs = 0;
  expect(process.exit).not.toHaveBeenCalled();
  await lease.release();
  link.close();
});

describe('a process that was given up', () => {
  it('opens no connection any more', async () => {
    const store = createKysely({ url, name: 'late', processId: LOST, readers: 1 });
    const query = store
      .selectFrom('any' as never)
      .selectAll()
      .execute();
    await expect(query).rejects.toThrow('Other processes have given this one up');
    await store.destroy();
  });

  it('has no connection when the next one begins to lead', async () => {
    const name = connectionNameOf('whatsapp-dashboard', LOST);
    await open(name);
    const lease = await join();
    await lease.turn;
    expect(await connectionsOf(name)).toEqual([]);
  });

  it('keeps the next one from leading as long as a connection does not end', async () => {
    const name = connectionNameOf('whatsapp-dashboard', LOST);
    await open(name);
    const [pid] = await connectionsOf(name);
    process.kill(pid, 'SIGSTOP');
    let leads = false;
    try {
      const lease = await join();
      void lease.turn.then(() => (leads = true));
      const renewals = async () => {
        const { rows } = await client.query<{ renewals: number }>(
          'SELECT renewals::int FROM service_lease WHERE process_id = $1',
          [lease.processId],
        );
        return rows[0]?.renewals ?? 0;
      };
      await waitFor('some tries', async () => (await renewals()) > 2);
      expect(leads).toBe(false);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await waitFor('the lead', () => leads);
  });
});

it('gives an account on when its own lost connections have ended', async () => {
  const lease = await join();
  const name = connectionNameOf('whatsapp-dashboard', lease.processId);
  await open(name);
  await lease.shares.handOver(SHARE);
  expect(await connectionsOf(name)).toEqual([]);
});

describe('the locks of a database', () => {
  const alone = { processId: null, leads: true };
  const leading = { processId: LOST, leads: true };
  const sharing = { processId: LOST, leads: false };

  it.each([
    ['one that has all accounts', 'one that has some', alone, sharing],
    ['one that has some', 'one that has all accounts', sharing, alone],
    ['one that leads', 'one that has all accounts', leading, alone],
    ['one that leads', 'another one that does', leading, leading],
  ])('held by %s keep %s out', async (_held, _refused, first, second) => {
    const lock = await PostgresLock.take(url, first);
    const refused = PostgresLock.take(url, second).then((taken) => taken.release());
    await expect(refused).rejects.toThrow(/is in use by another process of this service/);
    await lock.release();
  });

  it('are shared by those that have some accounts, and the one that leads', async () => {
    const locks = [leading, sharing, sharing].map((each) => PostgresLock.take(url, each));
    for (const lock of await Promise.all(locks)) await lock.release();
  });
});
