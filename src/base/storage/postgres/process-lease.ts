import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { Once } from '../../common/async/once.js';
import { waitUntil } from '../../common/async/wait-until.js';
import { Logger } from '../../common/logging/logger.js';
import { Ownership, RETRY_EXIT_CODE, type Cluster } from '../ownership.js';
import { StorageError } from '../storage.error.js';
import { createClusterTables } from './cluster-tables.js';
import {
  ANSWER_MS,
  CHECK_EACH_MS,
  HELD_MS,
  HeldLease,
  LeaseWatch,
  LOOK_EACH_MS,
  RENEW_EACH_MS,
  RETRY_MS,
  type Clocks,
} from './lease.machine.js';
import { LeaseRepository, type Member, type StoredLease } from './lease.repository.js';
import { assertOurs } from './migrate-postgres.js';
import { SCHEMA } from './migrations/postgres.migrations.js';
import { nameOfThis, openClient, preparePostgres } from './postgres-lock.js';
import { QueryQueue } from './query-queue.js';
import { ProcessShares } from './process-shares.js';
import { SharesRepository } from './shares.repository.js';

/** The end of a connection takes some milliseconds, on a busy server more. */
const END = { eachMs: 50, withinMs: 2000 };
/** `insufficient_privilege` (PostgreSQL, appendix A). */
const FORBIDDEN = '42501';

const clocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/** The rows that a process reads and writes on the connection of its lease. */
interface Rows {
  lease: LeaseRepository;
  shares: SharesRepository;
}

/**
 * The lease of a process, which it renews as long as it lives, and that of the service, for which it waits. It ends
 * itself in time before others may take its place.
 */
export class ProcessLease extends Ownership {
  override readonly processId: string;
  override readonly shares: ProcessShares;
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
  /** The one that waits for its answer. */
  private renewal: Promise<void> | undefined;
  /** ms of `performance.now()` */
  private renewalDue = 0;
  /** It has the lease of the service. */
  private isHolder = false;
  private isActing = false;
  private isReachable = false;
  /** The application of the service is open, or about to be. */
  private isLeading = false;
  private isWaiting = true;
  /** Something of it may write, or be connected. */
  private isInUse = false;
  private client: Client | undefined;
  private readonly connection = new Once(() => this.openConnection());
  private released: Promise<void> | undefined;
  private cluster: Cluster | null = null;
  /** ms of `performance.now()`: until then it may rely on what it saw last. */
  private knownUntil = 0;
  /** The id of the last one with other tables. */
  private otherLeader: string | undefined;
  private waiting = new AbortController();
  private onLooked!: () => void;
  private settle!: { resolve: () => void; reject: (error: unknown) => void };

  private constructor(
    private readonly address: string,
    private readonly member: Member,
  ) {
    super();
    this.processId = member.id;
    this.shares = new ProcessShares({
      member,
      rows: async () => (await this.connection.get()).shares,
      endLost: async () => assertEnded(await this.endLost((await this.connection.get()).lease)),
      endBroken: async () => assertEnded(await this.endBroken((await this.connection.get()).lease)),
      wakeOthers: async () => (await this.connection.get()).lease.wakeOthers(),
    });
    this.turn = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    // It may fail before anybody waits for it.
    this.turn.catch(() => {});
    this.checks = setInterval(() => {
      this.assertHeld();
      void this.renewInTime();
    }, CHECK_EACH_MS).unref();
    this.looked = new Promise((resolve) => (this.onLooked = resolve));
    void this.run();
  }

  /**
   * Prepares the database, and begins to wait.
   * @throws StorageError if it cannot be reached, does not fit, or belongs to a newer version
   */
  static async join(address: string, member: Omit<Member, 'id' | 'schema'>): Promise<ProcessLease> {
    await preparePostgres(address);
    await assertOurs(address);
    await createClusterTables(address);
    const id = randomBytes(6).toString('hex');
    return new ProcessLease(address, { ...member, id, schema: SCHEMA });
  }

  override get secret(): string {
    return this.seen?.secret ?? '';
  }

  override get leads(): boolean {
    return this.isLeading;
  }

  /** To be called before the application of the service is opened, and after that of a share is closed. */
  lead(): void {
    this.isLeading = true;
  }

  /** It was found at its address: it can have accounts. */
  noteReachable(): void {
    this.isReachable = true;
    this.waiting.abort();
  }

  /** It waits no longer: this process is about to end. */
  stopWaiting(): void {
    this.isWaiting = false;
  }

  /** To be called before anything is opened that writes: from now on it ends itself when it loses its lease. */
  use(): void {
    this.isInUse = true;
    this.assertHeld();
  }

  /** Everything that could write is closed. */
  rest(): void {
    this.isInUse = this.isActing;
  }

  override get unready(): 'ending' | 'no_database' | null {
    if (!this.isWaiting || this.shares.isDraining) return 'ending';
    return performance.now() < this.knownUntil ? null : 'no_database';
  }

  override assertHeld(): void {
    this.assertHeldAt(clocks());
  }

  private assertHeldAt(now: Clocks): void {
    // Also without a use: it must see each clock that is set.
    const isHeld = this.held?.isHeld(now) ?? false;
    if (this.isInUse && !this.released && !isHeld) this.fence('it could not renew its lease');
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
      await (await this.connection.get()).lease.giveBack();
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
      // From the beginning of a step: with a slow database, the next renewal must not wait for the rest as well.
      const begunAt = performance.now();
      const due = await this.step().then(
        (eachMs) => begunAt + eachMs,
        (error: unknown) => {
          if (error instanceof StorageError && !this.isActing) this.settle.reject(error);
          else this.logger.warn(`The lease was not looked at: ${String(error)}`);
          this.disconnect(this.client);
          return performance.now() + RETRY_MS;
        },
      );
      this.onLooked();
      await pause(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {
        // Something has happened.
      });
    }
  }

  /** @returns ms from its beginning to that of the next one */
  private async step(): Promise<number> {
    const { lease, shares } = await this.connection.get();
    await this.renew(lease);
    if (!this.isHolder) await this.lookAndClaim(lease);
    if (this.released) return LOOK_EACH_MS;
    if (this.isHolder && !this.isActing) await this.beginToAct(lease);
    try {
      await this.shares.look(shares, clocks);
    } finally {
      // Accounts that cannot be given on must be seen, too.
      this.cluster = { ...(await lease.describe()), shares: this.shares.all };
    }
    this.tellOfOtherTables(this.cluster);
    if (!this.isHolder) return LOOK_EACH_MS;
    return this.isActing ? RENEW_EACH_MS : RETRY_MS;
  }

  /** With a slow database, a step takes longer than the lease may wait. */
  private async renewInTime(): Promise<void> {
    if (!this.held || this.released || performance.now() < this.renewalDue) return;
    try {
      await this.renew((await this.connection.get()).lease);
    } catch (error) {
      this.logger.warn(`The lease was not renewed, which is tried again: ${String(error)}`);
    }
  }

  private renew(lease: LeaseRepository): Promise<void> {
    this.renewal ??= this.renewNow(lease).finally(() => (this.renewal = undefined));
    return this.renewal;
  }

  private async renewNow(lease: LeaseRepository): Promise<void> {
    if (!this.held) await lease.register();
    const asked = clocks();
    this.renewalDue = asked.monotonic + RENEW_EACH_MS;
    // A renewal would hide that a clock was set since the last check.
    this.assertHeldAt(asked);
    const { isThere, leads, isDraining } = await lease.renew(this.isReachable);
    if (this.released) return;
    this.knownUntil = asked.monotonic + HELD_MS;
    if (!isThere || (this.isHolder && !leads)) this.fence('another process has taken over');
    if (this.held) this.held.renewed(asked, clocks());
    else this.held = new HeldLease(asked, clocks());
    if (isDraining) this.endInOrder();
  }

  private tellOfOtherTables({ processes }: Cluster): void {
    const leader = processes.find(({ id }) => id === this.seen?.processId);
    const { id, schema } = this.member;
    if (!leader || leader.id === this.otherLeader || leader.id === id || leader.schema === schema) {
      return;
    }
    this.otherLeader = leader.id;
    this.logger.warn(
      `This process gets no accounts as long as ${leader.url} leads, which has other tables (${leader.schema}, here ${schema}).`,
    );
  }

  /** Another process has asked for it, or this one is ending by itself. */
  private endInOrder(): void {
    if (!this.isWaiting || this.shares.isDraining) return;
    this.stopWaiting();
    process.kill(process.pid, 'SIGTERM');
  }

  private async lookAndClaim(lease: LeaseRepository): Promise<void> {
    const before = this.seen?.processId;
    this.seen = await lease.look();
    if (this.seen.processId !== before) this.onMove();
    // It is ours if the answer to a claim was lost.
    const isFree = this.seen.processId === this.processId || this.watch.see(this.seen, clocks());
    if (!isFree || this.released || !this.isWaiting) return;
    if (!(await lease.claim(this.seen))) return;
    this.isHolder = true;
    this.seen = { ...this.seen, processId: this.processId };
    this.onMove();
  }

  /**
   * Ends the connections of the one before first, so that nothing is written behind the back of this process.
   * @throws Error while they do not end
   */
  private async beginToAct(lease: LeaseRepository): Promise<void> {
    assertEnded(await this.endLost(lease));
    // Not without the lease, which may have ended meanwhile: the next step renews it.
    if (!this.held?.isHeld(clocks())) return;
    this.isActing = true;
    this.isInUse = true;
    this.logger.log('This process leads now.');
    this.settle.resolve();
  }

  /** @returns the number of connections that do not end yet */
  private async endLost(lease: LeaseRepository): Promise<number> {
    await lease.endLost().catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== FORBIDDEN) throw cause;
      throw new StorageError(
        'The connections of another process that was lost could not be ended: give all processes the same user of the database.',
        { cause },
      );
    });
    return this.untilEnded(() => lease.countLost());
  }

  private endBroken(lease: LeaseRepository): Promise<number> {
    return this.untilEnded(() => lease.endBroken(this.connections));
  }

  private async untilEnded(count: () => Promise<number>): Promise<number> {
    let rest = 0;
    const haveEnded = await waitUntil(async () => (rest = await count()) === 0, END);
    if (!haveEnded) {
      this.logger.warn(`${rest} connections of a process that was lost do not end yet.`);
    }
    return rest;
  }

  private fence(why: string): never {
    console.error(`This process has stopped acting for its accounts: ${why}.`);
    process.exit(RETRY_EXIT_CODE);
  }

  private async openConnection(): Promise<Rows> {
    const client = openClient(this.address, nameOfThis('whatsapp-dashboard lease'), ANSWER_MS);
    this.client = client;
    client.on('error', () => this.disconnect(client));
    client.on('notification', () => this.waiting.abort());
    const queries = new QueryQueue(client);
    const lease = new LeaseRepository(queries, this.member);
    const shares = new SharesRepository(queries, this.processId);
    try {
      await client.connect();
      await lease.listen();
    } catch (error) {
      this.disconnect(client);
      throw error;
    }
    return { lease, shares };
  }

  private disconnect(client: Client | undefined): void {
    if (this.client === client) {
      this.client = undefined;
      this.connection.forget();
    }
    void client?.end().catch(() => {
      // It was lost.
    });
  }
}

/** @throws Error so that accounts stay where they are until a later try */
function assertEnded(rest: number): void {
  if (rest > 0) throw new Error(`${rest} connections do not end`);
}
