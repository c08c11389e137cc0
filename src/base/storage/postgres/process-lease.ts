import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { Logger } from '../../common/logging/logger.js';
import { Ownership, RETRY_EXIT_CODE, type Cluster } from '../ownership.js';
import { StorageError } from '../storage.error.js';
import { createClusterTables } from './cluster-tables.js';
import {
  ANSWER_MS,
  CHECK_EACH_MS,
  HeldLease,
  LeaseWatch,
  LOOK_EACH_MS,
  RENEW_EACH_MS,
  RETRY_MS,
  type Clocks,
} from './lease.machine.js';
import { LeaseRepository, type Member, type StoredLease } from './lease.repository.js';
import { assertOurs } from './migrate-postgres.js';
import { nameOfThis, openClient, preparePostgres } from './postgres-lock.js';

/** The end of a connection takes some milliseconds, on a busy server more. */
const END_MS = 2000;
const END_LOOK_MS = 50;
/** `insufficient_privilege` (PostgreSQL, appendix A). */
const FORBIDDEN = '42501';

const clocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * The share of a process in the lease on its database: it waits until it has it, and then renews it. The holder ends
 * itself in time before another process may take its place.
 */
export class ProcessLease extends Ownership {
  override readonly processId: string;
  /** The lease as it was seen last. */
  seen: StoredLease | undefined;
  /** Called when another process has the lease than before. */
  onMove: () => void = () => {};
  /**
   * Resolves once this process has the lease, and nobody else can write.
   * @throws StorageError if it cannot keep others from writing
   */
  readonly turn: Promise<void>;
  /** Resolves once it has looked who acts; also if that failed, which is tried again. */
  readonly looked: Promise<void>;
  private readonly logger = new Logger(ProcessLease.name);
  private readonly watch = new LeaseWatch();
  private readonly checks: NodeJS.Timeout;
  private held: HeldLease | undefined;
  private isActing = false;
  private client: Client | undefined;
  private connecting: Promise<LeaseRepository> | undefined;
  private released: Promise<void> | undefined;
  private cluster: Cluster | null = null;
  private waiting = new AbortController();
  private onLooked!: () => void;
  private settle!: { resolve: () => void; reject: (error: unknown) => void };

  private constructor(
    private readonly address: string,
    private readonly member: Member,
  ) {
    super();
    this.processId = member.id;
    this.turn = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    // It may fail before anybody waits for it.
    this.turn.catch(() => {});
    this.checks = setInterval(() => this.assertHeld(), CHECK_EACH_MS).unref();
    this.looked = new Promise((resolve) => (this.onLooked = resolve));
    void this.run();
  }

  /**
   * Prepares the database, and begins to wait.
   * @throws StorageError if it cannot be reached, does not fit, or belongs to a newer version
   */
  static async join(address: string, member: Omit<Member, 'id'>): Promise<ProcessLease> {
    await preparePostgres(address);
    await assertOurs(address);
    await createClusterTables(address);
    return new ProcessLease(address, { ...member, id: randomBytes(6).toString('hex') });
  }

  override assertHeld(): void {
    if (this.held && !this.released && !this.held.isHeld(clocks())) {
      this.fence('it could not renew its lease');
    }
  }

  override describe(): Cluster | null {
    return this.cluster;
  }

  override release(): Promise<void> {
    this.released ??= this.giveBack();
    return this.released;
  }

  private async giveBack(): Promise<void> {
    this.waiting.abort();
    clearInterval(this.checks);
    try {
      await (await this.connect()).giveBack();
    } catch (error) {
      this.logger.warn(`The lease was not given back: ${String(error)}. It ends by itself.`);
    }
    this.disconnect(this.client);
  }

  /** Looks, claims or renews, again and again. */
  private async run(): Promise<void> {
    while (!this.released) {
      this.waiting = new AbortController();
      const { signal } = this.waiting;
      const pauseMs = await this.step().catch((error: unknown) => {
        if (error instanceof StorageError) this.settle.reject(error);
        else this.logger.warn(`The lease was not looked at: ${String(error)}`);
        this.disconnect(this.client);
        return RETRY_MS;
      });
      this.onLooked();
      await pause(pauseMs, undefined, { signal }).catch(() => {
        // Something has happened.
      });
    }
  }

  /** @returns the time until the next one */
  private async step(): Promise<number> {
    const rows = await this.connect();
    if (this.held) await this.renew(rows, this.held);
    else await this.lookAndClaim(rows);
    if (!this.held || this.released) return LOOK_EACH_MS;
    if (!this.isActing) await this.beginToAct(rows);
    this.cluster = await rows.describe();
    return this.isActing ? RENEW_EACH_MS : RETRY_MS;
  }

  private async renew(rows: LeaseRepository, held: HeldLease): Promise<void> {
    const asked = clocks();
    const isOurs = await rows.renew();
    if (isOurs) held.renewed(asked, clocks());
    else if (!this.released) this.fence('another process has taken over');
  }

  private async lookAndClaim(rows: LeaseRepository): Promise<void> {
    const before = this.seen?.processId;
    this.seen = await rows.look();
    if (this.seen.processId !== before) this.onMove();
    // It is ours if the answer to a claim was lost.
    const isFree = this.seen.processId === this.processId || this.watch.see(this.seen, clocks());
    if (!isFree || this.released) return;
    const asked = clocks();
    if (!(await rows.claim(this.seen))) return;
    this.held = new HeldLease(asked, clocks());
    this.seen = { ...this.seen, processId: this.processId };
    this.onMove();
  }

  /** Ends the connections of others first, so that nothing is written behind the back of this process. */
  private async beginToAct(rows: LeaseRepository): Promise<void> {
    await rows.endOthers().catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== FORBIDDEN) throw cause;
      throw new StorageError(
        'The connections of the process before this one could not be ended: give all processes the same user of the database.',
        { cause },
      );
    });
    const end = performance.now() + END_MS;
    for (let rest = await rows.countOthers(); rest > 0; rest = await rows.countOthers()) {
      if (performance.now() > end) {
        this.logger.warn(`${rest} connections of the process before this one do not end yet.`);
        return;
      }
      await pause(END_LOOK_MS);
    }
    this.isActing = true;
    this.logger.log('This process acts for the accounts now.');
    this.settle.resolve();
  }

  private fence(why: string): never {
    console.error(`This process has stopped acting for the accounts: ${why}.`);
    process.exit(RETRY_EXIT_CODE);
  }

  private connect(): Promise<LeaseRepository> {
    this.connecting ??= this.openConnection().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }

  private async openConnection(): Promise<LeaseRepository> {
    const client = openClient(this.address, nameOfThis('whatsapp-dashboard lease'), ANSWER_MS);
    this.client = client;
    client.on('error', () => this.disconnect(client));
    client.on('notification', () => {
      if (!this.held) this.waiting.abort();
    });
    const rows = new LeaseRepository(client, this.member);
    try {
      await client.connect();
      await rows.listen();
    } catch (error) {
      this.disconnect(client);
      throw error;
    }
    return rows;
  }

  private disconnect(client: Client | undefined): void {
    if (this.client === client) {
      this.client = undefined;
      this.connecting = undefined;
    }
    void client?.end().catch(() => {
      // It was lost.
    });
  }
}
