import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { scaled } from '../support/jest/machine-factor.js';
import type { MonthReport, Sample } from '../support/month/month.process.js';

const PROCESS = join(import.meta.dirname, '../support/month/month.process.ts');
const DAYS = 30;
/** Two that arrive, two texts and a picture. */
const MESSAGES_A_DAY = 5;
/** Tables that keep everything. */
const GROWING = /^dashboard\.(messages|message_search.*|events)$/;
const LIMIT_MS = scaled(3_000_000);
/** By then nobody writes for the first time, and everything that is kept for some days is full. */
const SETTLED_DAY = 15;

/** A session of a month, in moved time: `MonthStory` has the acts. */
describe('thirty days of a session', () => {
  let report: MonthReport;
  let settled: Sample;
  let last: Sample;

  beforeAll(async () => {
    const args = ['--expose-gc', '--import', 'tsx', PROCESS, String(DAYS)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: LIMIT_MS });
    report = JSON.parse(stdout.trim().split('\n').at(-1)!) as MonthReport;
    settled = report.samples[SETTLED_DAY - 1]!;
    last = report.samples.at(-1)!;
    console.log(JSON.stringify([settled, last], null, 2));
  }, LIMIT_MS);

  it('is connected each day, by one login', () => {
    expect(report.states).toEqual(Array.from({ length: DAYS }, () => 'connected'));
    // Its own, and that of the computer that a friend links.
    expect(report.logins).toBe(2);
  });

  it('sends only queries that the network knows', () => {
    expect(report.errors).toEqual([]);
  });

  it('never looks online, since nobody asks for it', () => {
    expect(report.presences.filter((type) => type !== 'unavailable')).toEqual([]);
  });

  it('has one-time keys for everybody who writes for the first time', () => {
    expect(report.hasRunOutOfKeys).toBe(false);
  });

  it('issues a token in each week in which it writes to somebody, and no other', () => {
    expect(report.tokenWeeks).toEqual(report.weeksWritten);
    expect(report.weeksWritten.length).toBeGreaterThanOrEqual(DAYS / 7);
  });

  it('keeps its memory, open files and timers', () => {
    expect(last.heapMb - settled.heapMb).toBeLessThan(10);
    expect(last.openFiles - settled.openFiles).toBeLessThanOrEqual(2);
    expect(last.timers - settled.timers).toBeLessThanOrEqual(10);
  });

  it('has no more rows, but for the messages and events of each day', () => {
    const grown = Object.entries(last.rows)
      .filter(([table]) => !GROWING.test(table))
      .map(([table, rows]): [string, number] => [table, rows - (settled.rows[table] ?? 0)])
      // The sums of whole hours come and go.
      .filter(([, rows]) => rows > 10);
    expect(grown).toEqual([]);
    const days = DAYS - SETTLED_DAY;
    expect(last.rows['dashboard.messages'] - settled.rows['dashboard.messages']).toBe(
      days * MESSAGES_A_DAY,
    );
  });
});
