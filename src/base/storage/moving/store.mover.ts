import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { yieldToEventLoop } from '../../common/async/yield-to-event-loop.js';
import type { StoreEngine } from '../engine/open-engine.js';
import { isAfter, isUpTo, orderOf } from '../sql/row-key.js';
import { hasSearchColumn, toSearchColumn } from '../sql/search-column.js';
import { StorageError } from '../storage.error.js';
import { MARKS, readMarks, writeMarks } from '../engine/store-marks.js';
import { STORE_TABLES, type StoreTable } from './store-tables.js';

type Row = Record<string, unknown>;

/** Open stores, and their place for a person. */
export interface PlacedStores {
  engine: StoreEngine;
  place: string;
}

/** A table that is equal in both places. */
export interface MovedTable {
  name: string;
  count: number;
  /** SHA-256 of all rows in the order of their key, in hex. */
  hash: string;
}

/** Rows of a statement: few enough for its parameters, and for memory. */
const PORTION = 200;
/** Rows that are deleted within the time that a statement may take. */
const CLEARED = 5000;
/** Tables that have rows in a new store. */
const BEGUN = ['account_slots', 'wa_meta', 'stat_progress'];

/**
 * Moves all rows from one place to another, of the same engine or not. One of them at most can be used at any time: the
 * others are marked. After a kill, the same move goes on where it was.
 */
export class StoreMover {
  constructor(
    private readonly from: PlacedStores,
    private readonly to: PlacedStores,
    /** Gets the number of rows that were copied now. */
    private readonly onProgress: (table: string, count: number) => void = () => {},
  ) {}

  /**
   * Empty if everything was moved before.
   * @throws StorageError for other stores in the target, or an incomplete source
   */
  async move(): Promise<MovedTable[]> {
    await this.assertComplete();
    const { movingFrom, movedTo } = await readMarks(this.to.engine.auth);
    const isResumed = movingFrom === this.from.place;
    if (!isResumed) {
      // If the target is the older one of the two, its rows may be replaced.
      const isFree =
        movedTo === this.from.place || (movingFrom === null && (await this.isNew(this.to)));
      if (!isFree) return this.refuse();
      await writeMarks(this.to.engine.auth, { movingFrom: this.from.place });
      await this.clear();
    }
    let moved = await this.copyAll();
    if (!moved && isResumed) {
      // A service has used the source in between.
      await this.clear();
      moved = await this.copyAll();
    }
    if (!moved)
      throw new StorageError(`The rows in ${this.to.place} are not as they were written.`);
    await writeMarks(this.from.engine.auth, { movedTo: this.to.place });
    await writeMarks(this.to.engine.auth, {});
    return moved;
  }

  private async assertComplete(): Promise<void> {
    const { from, to } = this;
    const { movingFrom, movedTo } = await readMarks(from.engine.auth);
    if (movingFrom !== null) {
      throw new StorageError(
        `The stores in ${from.place} are incomplete: repeat the command that was moving them there from ${movingFrom}.`,
      );
    }
    if (movedTo !== null && movedTo !== to.place) {
      throw new StorageError(`The stores in ${from.place} were moved to ${movedTo} before.`);
    }
    if (await this.isNew(from))
      throw new StorageError(`There is nothing to move in ${from.place}.`);
  }

  /** Other stores are left alone; so are those that were moved there by an earlier call. */
  private async refuse(): Promise<[]> {
    const { movedTo } = await readMarks(this.from.engine.auth);
    if (movedTo === this.to.place) return [];
    throw new StorageError(
      `There are other stores in ${this.to.place}; they were left untouched. Choose an empty database or folder.`,
    );
  }

  private async isNew(stores: PlacedStores): Promise<boolean> {
    for (const table of STORE_TABLES.filter(({ name }) => !BEGUN.includes(name))) {
      if (await rowsOf(stores, table).selectAll().limit(1).executeTakeFirst()) return false;
    }
    return true;
  }

  private async clear(): Promise<void> {
    for (const table of STORE_TABLES.toReversed()) await this.clearTable(table);
  }

  private async clearTable(table: StoreTable): Promise<void> {
    const { name, key } = table;
    const first = rowsOf(this.to, table).select(key).orderBy(orderOf(key)).limit(1);
    while (await first.executeTakeFirst()) {
      const last = await first.offset(CLEARED - 1).executeTakeFirst();
      const deletion = storeOf(this.to, table).deleteFrom(name);
      const some = last ? deletion.where(isUpTo(key, last)) : deletion;
      await (name === 'wa_meta' ? some.where('name', 'not in', MARKS) : some).execute();
    }
  }

  /** Copies what the target lacks. Null if a table differs then. */
  private async copyAll(): Promise<MovedTable[] | null> {
    const moved: MovedTable[] = [];
    for (const table of STORE_TABLES) {
      const columns = await this.columnsOf(table);
      await this.copy(table, columns);
      const [source, target] = await Promise.all(
        [this.from, this.to].map((stores) => digest(rowsOf(stores, table), table, columns)),
      );
      if (source.hash !== target.hash) return null;
      moved.push(target);
      if (table.isNumbered) await this.moveNumber(table);
    }
    return moved;
  }

  /** Programs know the numbers of events, also of those that were deleted. */
  private async moveNumber(table: StoreTable): Promise<void> {
    const {
      name,
      key: [column],
    } = table;
    const newest = await rowsOf(this.to, table)
      .select(({ fn }) => fn.max<number | null>(column).as('last'))
      .executeTakeFirst();
    const given = await this.from.engine.numbers.read(name, column);
    const last = Math.max(newest?.last ?? 0, given);
    if (last > 0) await this.to.engine.numbers.write(name, column, last);
  }

  private async copy(table: StoreTable, columns: string[]): Promise<void> {
    const target = storeOf(this.to, table);
    const isSearched = table.name === 'messages' && hasSearchColumn(target);
    const written = rowsOf(this.to, table).select(table.key).orderBy(orderOf(table.key, 'desc'));
    let last = await written.limit(1).executeTakeFirst();
    for (;;) {
      const next = rowsOf(this.from, table)
        .select(columns)
        .orderBy(orderOf(table.key))
        .limit(PORTION);
      const rows = await (last ? next.where(isAfter(table.key, last)) : next).execute();
      if (rows.length === 0) return;
      const values = isSearched ? rows.map(withSearch) : rows;
      await target.insertInto(table.name).values(values).execute();
      last = rows.at(-1);
      this.onProgress(table.name, rows.length);
    }
  }

  /** The common columns: only one engine has one for the search. */
  private async columnsOf({ store, name }: StoreTable): Promise<string[]> {
    const [source, target] = await Promise.all(
      [this.from, this.to].map(async ({ engine }) => {
        const tables = await engine[store].introspection.getTables();
        const columns = tables.find((table) => table.name === name)?.columns ?? [];
        return columns.map((column) => column.name);
      }),
    );
    return source.filter((column) => target.includes(column)).toSorted();
  }
}

function storeOf({ engine }: PlacedStores, { store }: StoreTable) {
  return engine[store] as unknown as Kysely<Record<string, Row>>;
}

function rowsOf(stores: PlacedStores, table: StoreTable) {
  const rows = storeOf(stores, table).selectFrom(table.name);
  return table.name === 'wa_meta' ? rows.where('name', 'not in', MARKS) : rows;
}

async function digest(
  rows: ReturnType<typeof rowsOf>,
  table: StoreTable,
  columns: string[],
): Promise<MovedTable> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const row of rows.select(columns).orderBy(orderOf(table.key)).stream(PORTION)) {
    hash.update(JSON.stringify(columns.map((column) => toText(row[column]))));
    count += 1;
    // SQLite reads without a pause; a server that is answered late would seem away.
    if (count % PORTION === 0) await yieldToEventLoop();
  }
  return { name: table.name, count, hash: hash.digest('hex') };
}

function toText(value: unknown): unknown {
  return value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('base64')}` : value;
}

function withSearch(row: Row): Row {
  return { ...row, search: toSearchColumn(row as never) };
}
