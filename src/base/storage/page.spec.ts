import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createConfig, createEvent } from '../../../test/support/unit/factories.js';
import { openDashboardStore, type TestStore } from '../../../test/support/unit/test-stores.js';
import { EVENT_COLUMNS, type EventRow } from './event-owner.mapper.js';
import type { DashboardDatabase } from './database.js';
import { EventLog } from './event-log.js';
import { Page } from './page.js';

let store: TestStore<DashboardDatabase>;

beforeEach(async () => {
  store = await openDashboardStore();
});

afterEach(() => store.close());

async function append(sizes: number[]): Promise<void> {
  const log = new EventLog(store.database, createConfig());
  for (const size of sizes) {
    await log.record('default', createEvent({ payload: { text: 'é'.repeat(size / 2) } }));
  }
}

function after(seq: number, limit: number): AsyncIterable<EventRow> {
  const events = store.database.selectFrom('events').select(EVENT_COLUMNS).where('seq', '>', seq);
  return events.orderBy('seq').limit(limit).stream();
}

async function read(limit: number, mostBytes: number): Promise<EventRow[][]> {
  const pages: EventRow[][] = [];
  for (let seq = 0; ;) {
    const page = new Page<EventRow>(limit, mostBytes);
    await page.fill(after(seq, page.wanted));
    pages.push(page.rows);
    if (!page.hasMore) return pages;
    seq = page.rows.at(-1)!.seq;
  }
}

describe('Page', () => {
  it('is one empty page if there is nothing', async () => {
    expect(await read(10, 1000)).toEqual([[]]);
  });

  it('has all rows in their order over several pages, each within both limits', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 20 });
    const limits = fc.record({
      limit: fc.integer({ min: 1, max: 8 }),
      mostBytes: fc.integer({ min: 1, max: 4000 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, limits, async (all, { limit, mostBytes }) => {
        await store.database.deleteFrom('events').execute();
        await append(all);
        const pages = await read(limit, mostBytes);
        const stored = await store.database
          .selectFrom('events')
          .select('seq')
          .orderBy('seq')
          .execute();
        expect(pages.flat().map(({ seq }) => seq)).toEqual(stored.map(({ seq }) => seq));
        for (const rows of pages) {
          const bytes = rows.reduce((sum, { payload }) => sum + Buffer.byteLength(payload), 0);
          expect(rows.length).toBeLessThanOrEqual(limit);
          expect(rows.length <= 1 || bytes <= mostBytes).toBe(true);
        }
        // No page ends early without need.
        expect(pages.slice(0, -1).every(({ length }) => length > 0)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('leaves the store free to be written when it ends early', async () => {
    await append([100, 100, 100]);
    const page = new Page<EventRow>(1);
    await page.fill(after(0, page.wanted));
    expect(page.hasMore).toBe(true);
    await store.database.deleteFrom('events').execute();
    expect((await read(10, 1000)).flat()).toEqual([]);
  });

  it('rounds a number that is too large, also in the middle', async () => {
    await append([10, 10, 10]);
    await store.database
      .updateTable('events')
      .set({ timestamp: BigInt('9007199254740993') as unknown as number })
      .where('seq', '=', 2)
      .execute();
    const [rows] = await read(10, 1_000_000);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(typeof rows[1].timestamp).toBe('number');
    expect(typeof rows[2].seq).toBe('number');
  });
});

it.each([
  ['a large page', 600_000, true],
  ['a small one', 600, false],
])('leaves others their turn after %s of %d bytes: %s', async (_name, size, hasTurn) => {
  let isLater = false;
  const later = setImmediate(() => (isLater = true));
  // No store: its answers may take turns of their own.
  const rows = async function* read() {
    yield { text: 'x'.repeat(size) };
  };
  await new Page(10).fill(rows());
  expect(isLater).toBe(hasTurn);
  clearImmediate(later);
});
