import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { MovedTime } from './moved-time.js';

/** Must come before the modules below: they keep the functions of time. */
const time = MovedTime.install();
const { LocalNetwork } = await import('../../../packages/network/src/local/local-network.js');
const { tokenBucket } = await import('../../../packages/network/src/directory/privacy-tokens.js');
const { startApp } = await import('../shared-packages/start-app.js');
const { ApiClient } = await import('../service/http.js');
const { pair, readConnection } = await import('../service/pairing.js');
const { createFolder, storesIn, variablesOf } = await import('../service/service.js');
const { MonthStory } = await import('./month-story.js');

/** Values that must not grow from day to day. */
export interface Sample {
  day: number;
  heapMb: number;
  openFiles: number;
  timers: number;
  /** Rows of each table of both databases. */
  rows: Record<string, number>;
}

/** The results of the month, on the last line of this process. */
export interface MonthReport {
  samples: Sample[];
  /** True for each day that ended with an open session. */
  states: string[];
  logins: number;
  hasRunOutOfKeys: boolean;
  /** The types of its presences, `none` where one has no type. */
  presences: string[];
  /** The weeks in which the service issued a token to Ann, and those in which it wrote to her. */
  tokenWeeks: number[];
  weeksWritten: number[];
  errors: string[];
}

const days = Number(process.argv[2]);
const network = await time.until(LocalNetwork.start());
// `NODE_EXTRA_CA_CERTS` counts only when a process starts.
globalAgent.options.ca = readFileSync(network.media.authorityPath);
const folder = createFolder();
const app = await time.until(
  startApp(['--port', '0'], { ...storesIn(folder), ...variablesOf({ network }) }),
);
const api = new ApiClient(app.baseUrl);
const phone = network.phone({ name: 'Own name' });
await time.until(pair({ api }, phone));
const story = new MonthStory(network, api, time);
const report: MonthReport = {
  samples: [],
  states: [],
  logins: 0,
  hasRunOutOfKeys: false,
  presences: [],
  tokenWeeks: [],
  weeksWritten: [],
  errors: [],
};
for (let day = 1; day <= days; day += 1) {
  await story.live(day);
  const { state } = await time.until(readConnection({ api }));
  report.states.push(state);
  report.samples.push(sample(day));
}
report.logins = network.loginCount;
report.hasRunOutOfKeys = phone.devices.some(({ preKeys }) => preKeys.hasRunOut);
// Nothing is asked of the computer that a friend links: it runs the bare library.
report.presences = network.presences
  .filter(({ jid }) => jid.startsWith(`${phone.number}:`))
  .map(({ type }) => type ?? 'none');
report.tokenWeeks = network.issuedTokens
  .filter(({ to }) => to === story.ann.account)
  .map(({ at }) => tokenBucket(at));
report.weeksWritten = [...new Set(story.ann.received.map(({ at }) => tokenBucket(at)))];
report.errors = [...network.errors, ...network.unknownQueries.map(({ xmlns }) => xmlns)].map(
  String,
);
await story.end();
console.log(JSON.stringify(report));
process.exit();

function sample(day: number): Sample {
  globalThis.gc?.();
  return {
    day,
    heapMb: Math.round(process.memoryUsage().heapUsed / 1e6),
    openFiles: readdirSync('/proc/self/fd').length,
    timers: time.timers,
    rows: { ...rowsOf('auth'), ...rowsOf('dashboard') },
  };
}

/** Read from a copy: the service locks its databases. */
function rowsOf(name: string): Record<string, number> {
  const copy = createFolder();
  cpSync(join(folder, 'data'), copy, { recursive: true });
  const database = new DatabaseSync(join(copy, `${name}.db`));
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[];
  const counts = tables.map(({ name: table }): [string, number] => {
    const [row] = database.prepare(`SELECT count(*) AS n FROM "${table}"`).all() as { n: number }[];
    return [`${name}.${table}`, row?.n ?? 0];
  });
  database.close();
  rmSync(copy, { recursive: true });
  return Object.fromEntries(counts);
}
