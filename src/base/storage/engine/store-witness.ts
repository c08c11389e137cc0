import { Logger } from '../../common/logging/logger.js';
import type { AuthDatabase } from '../database.js';
import type { SharedFiles } from '../sharing/shared-files.js';
import { StorageError } from '../storage.error.js';
import { renewSessions } from './renew-sessions.js';
import { WITNESS, writeMarks, type Marks } from './store-marks.js';

const FILE = 'store-witness.json';
const COUNT_EACH_MS = 10_000;
/** So that counts are in the order of their texts. */
const DIGITS = 12;

/** The file: a store, and the count that it had. */
interface Testimony {
  store: string;
  count: number;
}

export interface Witnessed {
  auth: AuthDatabase;
  marks: Marks;
  /** The place of the file: outside of the store, and the same for each process that uses it. */
  files: SharedFiles;
  /** For a person. */
  place: string;
  /** True for the process that leads; the others only look whether the count goes on. */
  isCounting: boolean;
}

/**
 * Notices a store that has gone back: a dump that was restored, or a standby server that lacks the last commits. To go
 * on with old keys would break the sessions of its phones. The store counts, and each count is then written to a file:
 * a store whose count is below that of the file has gone back.
 */
export class StoreWitness {
  private readonly logger = new Logger(StoreWitness.name);
  private timer: NodeJS.Timeout | undefined;
  private counting: Promise<void> = Promise.resolve();
  private count = 0;
  private hasGoneBack = false;
  private problem = '';

  private constructor(private readonly store: Witnessed) {}

  /**
   * Begins to count.
   * @param isAccepted goes on with a store that has gone back, after its sessions were renewed
   * @throws StorageError for a store that has gone back, and if the file cannot be read
   */
  static async open(store: Witnessed, isAccepted: boolean): Promise<StoreWitness> {
    const witness = new StoreWitness(store);
    await witness.compare(isAccepted && store.isCounting);
    // Not before: a store that got an id when it was refused would be another one at the next start.
    if (store.marks.isNew && store.isCounting) await writeMarks(store.auth, store.marks);
    await witness.countOn();
    witness.timer = setInterval(() => {
      witness.counting = witness.counting.then(() => witness.countOn());
    }, COUNT_EACH_MS).unref();
    return witness;
  }

  /** Counts once more, so that also a dump of the last seconds is noticed. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.counting;
    await this.countOn();
  }

  private async compare(isAccepted: boolean): Promise<void> {
    const { auth, place } = this.store;
    // The file first: another process may count in between.
    const seen = await this.readFile();
    this.count = await this.readCount();
    if (seen === null || !(await this.isBehind(seen))) return;
    if (!isAccepted) throw new StorageError(sentenceOf(place, this.filePlace));
    await auth.transaction().execute(async (transaction) => {
      await renewSessions(transaction);
      await writeCount(transaction, seen.count);
    });
    this.count = seen.count;
    this.logger.warn(`The older state of ${place} is accepted: all Signal sessions are made anew.`);
  }

  /** A dump that an earlier version has stored has no id: it is older than the file, if it is no other store. */
  private async isBehind(seen: Testimony): Promise<boolean> {
    const { auth, marks } = this.store;
    if (!marks.isNew) return seen.store === marks.id && seen.count > this.count;
    return (await auth.selectFrom('wa_creds').select('slot').limit(1).execute()).length > 0;
  }

  private async countOn(): Promise<void> {
    if (this.hasGoneBack) return;
    try {
      await this.writeNext();
      this.problem = '';
    } catch (error) {
      this.note(error);
    }
  }

  /** Only one process at a time counts. */
  private async writeNext(): Promise<void> {
    const { auth, marks, place } = this.store;
    const stored = await this.readCount();
    if (stored < this.count) {
      this.hasGoneBack = true;
      this.logger.error(sentenceOf(place, this.filePlace));
      process.kill(process.pid, 'SIGTERM');
      return;
    }
    if (!this.store.isCounting) {
      this.count = stored;
      return;
    }
    await writeCount(auth, stored + 1);
    // Not before: a write that failed would look like a store that has gone back.
    this.count = stored + 1;
    await this.store.files.writeText(FILE, JSON.stringify({ store: marks.id, count: this.count }));
  }

  private async readCount(): Promise<number> {
    const row = await this.store.auth
      .selectFrom('wa_meta')
      .select('value')
      .where('name', '=', WITNESS)
      .executeTakeFirst();
    return Number(row?.value ?? 0);
  }

  /** Null if there is none. After any other fault, the next count would replace the proof. */
  private async readFile(): Promise<Testimony | null> {
    try {
      return JSON.parse((await this.store.files.readText(FILE)) ?? 'null') as Testimony | null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StorageError(
        `${this.filePlace} cannot be read (${reason}). It shows whether the stores in ${this.store.place} are older than they were. Nobody is connected, since old keys would break sessions. Start again once it can be read; delete it only if no dump was restored.`,
        { cause: error },
      );
    }
  }

  private get filePlace(): string {
    return this.store.files.placeOf(FILE);
  }

  /** Told once; a store that is away says so itself. */
  private note(error: unknown): void {
    const problem = String(error);
    if (problem === this.problem) return;
    this.problem = problem;
    this.logger.warn(`A restored store would not be noticed: ${problem}`);
  }
}

/** A write over a dead link may arrive late, and must not undo a later one. */
async function writeCount(auth: Pick<AuthDatabase, 'insertInto'>, count: number): Promise<void> {
  const value = String(count).padStart(DIGITS, '0');
  await auth
    .insertInto('wa_meta')
    .values({ name: WITNESS, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('wa_meta.value', '<', value),
    )
    .execute();
}

function sentenceOf(place: string, path: string): string {
  return `The stores in ${place} are older than they were, as ${path} shows: a dump was restored, or a standby server lacks the last commits. Nobody is connected, since old keys would break sessions. Start once with --accept-restored-store to make new ones, or restore a newer state.`;
}
