import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { yieldToEventLoop } from '../../common/async/yield-to-event-loop.js';
import type { StoreEngine } from '../engine/open-engine.js';
import {
  assertComplete,
  NOT_MOVED,
  readMarks,
  writeMarks,
  type Marks,
} from '../engine/store-marks.js';
import { Page } from '../page.js';
import type { QueryRunner } from '../prepared-query.js';
import { isAfter, isUpTo, orderOf } from '../sql/row-key.js';
import { searchOf } from '../sql/search-column.js';
import { StorageError } from '../storage.error.js';
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

/** Rows of a statement at most: few enough for its parameters, and for the time that it may take. */
const MOST_ROWS = 200;
const MOST_BYTES = 1024 * 1024;
/** As many as are deleted within the time that a statement may take. */
const DELETED_ROWS = 5000;
/** Tables that have rows in new stores. */
const FILLED_WHEN_NEW = ['account_slots', 'wa_meta', 'stat_progress'];

/**
 * Moves all rows from one place to another, of the same engine or not. Never more than one of them can be used: the
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
   * @throws StorageError for other stores in the target, or a source that is incomplete, empty or was moved elsewhere
   */
  async move(): Promise<MovedTable[]> {
    const { from, to } = this;
    const [source, target] = [await readMarks(from.engine.auth), await readMarks(to.engine.auth)];
    assertComplete(source, from.place);
    if (await isNew(from)) throw new StorageError(`There is nothing to move in ${from.place}.`);
    const isResumed = target.movingFrom?.id === source.id;
    if (!isResumed) {
      if (source.movedTo) return this.assertMoved(source.movedTo, target);
      await this.begin(source, target);
    }
    let moved = await this.copyAll();
    if (!moved && isResumed) {
      // A service has used the source in between.
      await this.clear();
      moved = await this.copyAll();
    }
    if (!moved) throw new StorageError(`The rows in ${to.place} are not as they were written.`);
    await writeMarks(from.engine.auth, { ...source, movedTo: { id: target.id, place: to.place } });
    await writeMarks(to.engine.auth, { id: target.id });
    return moved;
  }

  /** Stores that were moved are not moved once more: they are old. */
  private assertMoved(movedTo: NonNullable<Marks['movedTo']>, target: Marks): [] {
    const isThere = target.id === movedTo.id && !target.movingFrom && !target.movedTo;
    if (isThere) return [];
    throw new StorageError(
      `The stores in ${this.from.place} were moved to ${movedTo.place} before; if that place is lost, see --reopen.`,
    );
  }

  /** Marks the target, and removes the rows that it may have from an earlier time. */
  private async begin(source: Marks, target: Marks): Promise<void> {
    const { from, to } = this;
    // Older stores, from which the source came.
    const isOlder = target.movedTo?.id === source.id;
    if (!isOlder) {
      assertComplete(target, to.place);
      if (target.movedTo || !(await isNew(to))) {
        throw new StorageError(
          `There are other stores in ${to.place}; they were left untouched. Choose an empty database or folder.`,
        );
      }
    }
    await writeMarks(from.engine.auth, source);
    const movingFrom = { id: source.id, place: from.place };
    await writeMarks(to.engine.auth, { id: target.id, movingFrom });
    await this.clear();
  }

  private async clear(): Promise<void> {
    for (const table of STORE_TABLES.toReversed()) {
      const first = rowsOf(this.to, table).select(table.key).orderBy(orderOf(table.key)).limit(1);
      while (await first.executeTakeFirst()) {
        const last = await first.offset(DELETED_ROWS - 1).executeTakeFirst();
        const deletion = storeOf(this.to, table).deleteFrom(table.name);
        const some = last ? deletion.where(isUpTo(table.key, last)) : deletion;
        await (hasMarks(table) ? some.where('name', 'not in', NOT_MOVED) : some).execute();
      }
    }
  }

  /** Copies what the target lacks. Null if a table differs then. */
  private async copyAll(): Promise<MovedTable[] | null> {
    const moved: MovedTable[] = [];
    for (const table of STORE_TABLES) {
      const columns = await this.columnsOf(table);
      await this.copy(table, columns);
      const [source, target] = await Promise.all(
        [this.from, this.to].map((stores) => digest(stores, table, columns)),
      );
      if (source.hash !== target.hash) return null;
      moved.push(target);
      if (table.isNumbered) await this.moveNumber(table);
    }
    return moved;
  }

  private async copy(table: StoreTable, columns: string[]): Promise<void> {
    const target = storeOf(this.to, table);
    const written = rowsOf(this.to, table).select(table.key).orderBy(orderOf(table.key, 'desc'));
    const last = await written.limit(1).executeTakeFirst();
    for await (const rows of readRows(this.from, table, columns, last)) {
      const values = table.name === 'messages' ? rows.map((row) => withSearch(target, row)) : rows;
      await target.insertInto(table.name).values(values).execute();
      this.onProgress(table.name, rows.length);
    }
  }

  /** All columns, but for the search of one engine; a column that the target lacks is an error when it is written. */
  private async columnsOf(table: StoreTable): Promise<string[]> {
    const row = await rowsOf(this.from, table).selectAll().limit(1).executeTakeFirst();
    const columns = row ? Object.keys(row) : table.key;
    return columns.filter((column) => column !== 'search').toSorted();
  }

  /** Programs know the numbers of events, also of those that were deleted. */
  private async moveNumber(table: StoreTable): Promise<void> {
    const [column] = table.key;
    const newest = await rowsOf(this.to, table)
      .select(({ fn }) => fn.max<number | null>(column).as('last'))
      .executeTakeFirst();
    const given = await this.from.engine.numbers.read(table.name, column);
    const last = Math.max(newest?.last ?? 0, given);
    if (last > 0) await this.to.engine.numbers.write(table.name, column, last);
  }
}

function storeOf({ engine }: PlacedStores, { store }: StoreTable) {
  return engine[store] as unknown as Kysely<Record<string, Row>>;
}

const hasMarks = ({ name }: StoreTable) => name === 'wa_meta';

function rowsOf(stores: PlacedStores, table: StoreTable) {
  const rows = storeOf(stores, table).selectFrom(table.name);
  return hasMarks(table) ? rows.where('name', 'not in', NOT_MOVED) : rows;
}

async function isNew(stores: PlacedStores): Promise<boolean> {
  for (const table of STORE_TABLES.filter(({ name }) => !FILLED_WHEN_NEW.includes(name))) {
    if (await rowsOf(stores, table).selectAll().limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** The rows after one, in the order of their key, in portions of a megabyte. */
async function* readRows(
  stores: PlacedStores,
  table: StoreTable,
  columns: string[],
  last?: Row,
): AsyncGenerator<Row[]> {
  const ordered = rowsOf(stores, table).select(columns).orderBy(orderOf(table.key));
  for (let after = last; ;) {
    const page = new Page<Row>(MOST_ROWS, MOST_BYTES);
    const query = after ? ordered.where(isAfter(table.key, after)) : ordered;
    const { rows } = await page.fill(query.limit(page.wanted).stream());
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1);
    // SQLite reads without a pause; a server that is heard late would seem away.
    await yieldToEventLoop();
  }
}

async function digest(
  stores: PlacedStores,
  table: StoreTable,
  columns: string[],
): Promise<MovedTable> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(stores, table, columns)) {
    count += rows.length;
    for (const row of rows) hash.update(JSON.stringify(columns.map((name) => toText(row[name]))));
  }
  return { name: table.name, count, hash: hash.digest('hex') };
}

function toText(value: unknown): unknown {
  return value instanceof Uint8Array ? `bytes ${Buffer.from(value).toString('base64')}` : value;
}

function withSearch(store: QueryRunner, row: Row): Row {
  return { ...row, search: searchOf(store, row as never) };
}
