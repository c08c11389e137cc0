import type { AuthDatabase } from '../database.js';
import { StorageError } from '../storage.error.js';

/**
 * Rows of `wa_meta` that say that stores are not to be used: two services with the keys of one phone would break its
 * sessions. Neither is moved with the others.
 */
const MOVING = 'store.moving';
const MOVED = 'store.moved';
export const MARKS = [MOVING, MOVED];

/** A place of stores, for a person: see `placeOf`. */
type Place = string;

export interface Marks {
  /** The stores are incomplete: those of this place are being moved here. */
  movingFrom: Place | null;
  /** The stores of that place are newer than these. */
  movedTo: Place | null;
}

export async function readMarks(auth: AuthDatabase): Promise<Marks> {
  const rows = await auth.selectFrom('wa_meta').selectAll().where('name', 'in', MARKS).execute();
  const valueOf = (mark: string) => rows.find(({ name }) => name === mark)?.value ?? null;
  return { movingFrom: valueOf(MOVING), movedTo: valueOf(MOVED) };
}

/** Replaces the marks of these stores. */
export async function writeMarks(
  auth: AuthDatabase,
  { movingFrom, movedTo }: Partial<Marks>,
): Promise<void> {
  const rows = [
    { name: MOVING, value: movingFrom },
    { name: MOVED, value: movedTo },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  await auth.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('wa_meta').where('name', 'in', MARKS).execute();
    if (rows.length > 0) await transaction.insertInto('wa_meta').values(rows).execute();
  });
}

/** @throws StorageError for stores that are not to be used */
export async function assertUsable(auth: AuthDatabase, place: Place): Promise<void> {
  const { movingFrom, movedTo } = await readMarks(auth);
  if (movingFrom !== null) {
    throw new StorageError(
      `The stores in ${place} are incomplete: repeat the command that was moving them here from ${movingFrom}.`,
    );
  }
  if (movedTo === null) return;
  throw new StorageError(
    `The stores in ${place} were moved to ${movedTo}: start the service there. To use these again, move them back with migrate-store; if that place is lost, see its --reopen.`,
  );
}
