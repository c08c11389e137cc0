import { PostgresServer } from '../support/postgres/postgres-server.js';
import { measureAccounts, type AccountsSizes } from './accounts.bench.js';
import { alternate } from './alternate.js';
import type { Benchmark, Plan, Row } from './benchmark.js';
import { withStoresOn } from './process/stores-on.js';
import { noReach } from './reach.js';
import { toRows, type Measure } from './rows.js';

const MEASURES = {
  connectMs: { measure: 'start to all connected', unit: 'ms', reach: noReach },
  rssMb: { measure: 'memory of all processes, connected', unit: 'MB', reach: noReach },
  perSecond: { measure: 'messages said', unit: '/s', reach: noReach },
  behindMs: { measure: 'the last one stored after', unit: 'ms', reach: noReach },
  storedPerSecond: { measure: 'messages stored', unit: '/s', reach: noReach },
  cpuMs: { measure: 'CPU of all processes, a message', unit: 'ms', reach: noReach },
  httpMs: { measure: 'HTTP, 99th percentile', unit: 'ms', reach: noReach },
  delayMs: { measure: 'event-loop delay, 99th percentile', unit: 'ms', reach: noReach },
} satisfies Record<string, Measure>;

const sizesOf = ({ isQuick }: Plan): (AccountsSizes & { processes: number })[] =>
  isQuick
    ? [{ accounts: 4, perSecond: 50, seconds: 3, processes: 2 }]
    : [
        { accounts: 20, perSecond: 400, seconds: 60, processes: 2 },
        { accounts: 50, perSecond: 400, seconds: 60, processes: 3 },
      ];

const toText = ({ accounts, perSecond, seconds, processes }: AccountsSizes): string =>
  `${processes} processes, ${accounts} accounts, ${perSecond} messages a second for ${seconds} s`;

/** Several processes that divide the accounts of one database. Each has the whole stream of all accounts. */
export const cluster: Benchmark = {
  name: 'cluster',
  baseline: 'one process on SQLite',
  describe: (plan) => `${sizesOf(plan).map(toText).join('; ')}. Without the CPU of PostgreSQL`,

  async run(plan): Promise<Row[]> {
    const server = await PostgresServer.start({ fsync: 'on' });
    try {
      const rows: Row[] = [];
      for (const sizes of sizesOf(plan)) {
        const sides = await alternate(
          plan,
          () => measureAccounts(plan, { ...sizes, processes: 1 }),
          () => withStoresOn(server.urlOf('postgres'), () => measureAccounts(plan, sizes)),
        );
        const named = `${sizes.accounts} accounts, ${sizes.processes} processes`;
        rows.push(
          ...toRows(sides, MEASURES).map((row) => ({
            ...row,
            measure: `${row.measure}; ${named}`,
          })),
        );
      }
      return rows;
    } finally {
      await server.dispose();
    }
  },
};
