import { randomUUID } from 'node:crypto';
import type { AuthDatabase } from '../database.js';
import { StorageError } from '../storage.error.js';

/**
 * Rows of `wa_meta` that belong to the stores themselves and are not moved with the others. They tell which of two
 * places is not to be used: two services with the keys of one phone would break its sessions.
 */
const ID = 'store.id';
const MOVING = 'store.moving';
const MOVED = 'store.moved';
const MARKS = [ID, MOVING, MOVED];
/** The count of the store (`store-witness.ts`). */
export const WITNESS = 'store.witness';
/** Rows of `wa_meta` that stay where they are. */
export const NOT_MOVED = [...MARKS, WITNESS];

/** Other stores: their id, and for a person their place as `placeOf` has it. */
export interface OtherStores {
  id: string;
  place: string;
}

export interface Marks {
  /** Random, since a place may get other stores. */
  id: string;
  /** True if it is not stored yet. */
  isNew: boolean;
  /** Stores whose rows are being moved here; not all of them are here. */
  movingFrom: OtherStores | null;
  /** The newer stores. */
  movedTo: OtherStores | null;
}

/** Stores without an id get one, which is stored with `writeMarks`. */
export async function readMarks(auth: AuthDatabase): Promise<Marks> {
  const rows = await auth.selectFrom('wa_meta').selectAll().where('name', 'in', MARKS).execute();
  const valueOf = (mark: string) => rows.find(({ name }) => name === mark)?.value;
  const othersOf = (mark: string) => JSON.parse(valueOf(mark) ?? 'null') as OtherStores | null;
  return {
    id: valueOf(ID) ?? randomUUID(),
    isNew: valueOf(ID) === undefined,
    movingFrom: othersOf(MOVING),
    movedTo: othersOf(MOVED),
  };
}

/** Replaces the marks of these stores. */
export async function writeMarks(
  auth: AuthDatabase,
  { id, movingFrom, movedTo }: Pick<Marks, 'id'> & Partial<Marks>,
): Promise<void> {
  const others = [
    { name: MOVING, value: movingFrom },
    { name: MOVED, value: movedTo },
  ].flatMap(({ name, value }) => (value ? [{ name, value: JSON.stringify(value) }] : []));
  await auth.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('wa_meta').where('name', 'in', MARKS).execute();
    const rows = [{ name: ID, value: id }, ...others];
    await transaction.insertInto('wa_meta').values(rows).execute();
  });
}

/** @throws StorageError for stores that lack rows */
export function assertComplete({ movingFrom }: Marks, place: string): void {
  if (movingFrom === null) return;
  throw new StorageError(
    `The stores in ${place} are incomplete: repeat the command that was moving them here from ${movingFrom.place}.`,
  );
}

/** @throws StorageError for stores that are not to be used */
export function assertUsable(marks: Marks, place: string): void {
  assertComplete(marks, place);
  if (marks.movedTo === null) return;
  throw new StorageError(
    `The stores in ${place} were moved to ${marks.movedTo.place}: start the service there. To use these again, move them back with migrate-store; if that place is lost, see its --reopen.`,
  );
}
