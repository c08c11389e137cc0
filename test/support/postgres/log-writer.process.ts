import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DashboardSchema } from '../../../src/base/storage/dashboard.schema.js';
import type { NewEvent } from '../../../src/base/storage/event-log.js';
import { EventLog } from '../../../src/base/storage/event-log.js';
import { createKysely } from '../../../src/base/storage/postgres/postgres.dialect.js';
import { median } from '../../bench/statistics.js';
import { loadConfig } from '../../../src/base/config/load-config.js';

/** The log as a process saw it, on its last line. */
export interface LogReading {
  seqs: { count: number; last: number };
  /** SHA-256 of the events in the order in which they were read. */
  hash: string;
  /** From the begin of the transaction to the reader, of single events that are spread over time. */
  medianMs: number;
}

const WRITERS = 4;
const READ_EACH_MS = 5;
const PAGE = 1000;

const [url, name, ...numbers] = process.argv.slice(2);
/** Events of all processes; those of one transaction; transactions of this process each second. */
const [total, together, perSecond] = numbers.map(Number);
const database = createKysely<DashboardSchema>({ url, name, readers: 2 });
const log = new EventLog(database, loadConfig([], { SERVICE_EVENT_BUFFER: '100000' }));

async function write(own: number): Promise<void> {
  for (let turn = 0, left = own; left > 0; turn += 1) {
    const begunAt = Date.now();
    const isUndone = turn % 5 === 4;
    const count = Math.min(together, left);
    const events = Array.from({ length: count }, () => toEvent({ name, begunAt }));
    const appended = database.transaction().execute(async (transaction) => {
      await log.append(transaction, 'default', events);
      if (isUndone) throw new Error('undone');
    });
    await (isUndone ? appended.catch(() => {}) : appended);
    if (!isUndone) left -= count;
    if (perSecond > 0) await pause((Math.random() * 2 * 1000 * WRITERS) / perSecond);
  }
}

function toEvent(payload: object): NewEvent {
  return {
    phoneId: null,
    source: 'live',
    type: 'message.received',
    payload,
  } as unknown as NewEvent;
}

async function read(): Promise<LogReading> {
  const hash = createHash('sha256');
  const times: number[] = [];
  let [count, last] = [0, 0];
  while (count < total) {
    const rows = await log.readAfter(last, PAGE);
    for (const { seq, payload } of rows) {
      hash.update(`${seq} ${payload}\n`);
      times.push(Date.now() - (JSON.parse(payload) as { begunAt: number }).begunAt);
    }
    count += rows.length;
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < PAGE) await pause(READ_EACH_MS);
  }
  return { seqs: { count, last }, hash: hash.digest('hex'), medianMs: median(times) };
}

const own = total / 2;
const writing = Array.from({ length: WRITERS }, () => write(own / WRITERS));
const [reading] = await Promise.all([read(), ...writing]);
await database.destroy();
console.log(JSON.stringify(reading));
