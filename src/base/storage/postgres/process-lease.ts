import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Client } from 'pg';
import { Logger } from '../../common/logging/logger.js';
import { Ownership, type Cluster } from '../ownership.js';
import { StorageError } from '../storage.error.js';
import { HeldLease, LeaseWatch, type Clocks } from './lease.machine.js';
import { LeaseRepository, type Member, type StoredLease } from './lease.repository.js';
import { migratePostgres } from './migrate-postgres.js';
import { preparePostgres } from './postgres-lock.js';

const RENEW_EACH_MS = 3000;
const LOOK_EACH_MS = 2000;
/** After a lost connection. */
const RETRY_MS = 500;
/** Less than the time that is left after a renewal that gets no answer. */
const ANSWER_MS = 2000;
const CHECK_EACH_MS = 500;
/** `EX_TEMPFAIL` of sysexits.h: whoever started the process may start it again. */
const FENCED_EXIT_CODE = 75;

const clocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * The share of a process in the lease on its database: it waits until it has it, and then renews it. The holder ends
 * itself in time before another process may take its place.
 */
export class ProcessLease extends Ownership {
  override readonly processId: string;
  /** The lease as it was seen last. */
  seen: StoredLease | undefined;
  /** Resolves once this process has the lease, and nobody else can write. */
  readonly isHolder: Promise<void>;
  private readonly logger = new Logger(ProcessLease.name);
  private readonly watch = new LeaseWatch();
  private readonly checks: NodeJS.Timeout;
  private held: HeldLease | undefined;
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReleased = false;
  private settle!: { resolve: () => void; reject: (error: unknown) => void };

  private constructor(
    private readonly address: string,
    private readonly member: Member,
  ) {
    super();
    this.processId = member.id;
    this.isHolder = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    this.checks = setInterval(() => this.assertHeld(), CHECK_EACH_MS).unref();
    void this.go();
  }

  /**
   * Prepares the database, and begins to wait.
   * @throws StorageError if it cannot be reached, or does not fit
   */
  static async join(address: string, member: Omit<Member, 'id'>): Promise<ProcessLease> {
    await preparePostgres(address);
    await migratePostgres(address);
    return new ProcessLease(address, { ...member, id: randomBytes(6).toString('hex') });
  }

  override assertHeld(): void {
    if (this.held && !this.isReleased && !this.held.isHeld(clocks())) {
      this.fence('it could not renew its lease');
    }
  }

  override async describe(): Promise<Cluster> {
    return (await this.connect()).describe();
  }

  override async release(): Promise<void> {
    this.isReleased = true;
    clearTimeout(this.timer);
    clearInterval(this.checks);
    await (await this.connect()).giveBack().catch((error: unknown) => {
      this.logger.warn(`The lease was not given back: ${String(error)}. It ends by itself.`);
    });
    await this.client?.end().catch(() => {
      // The server has ended it.
    });
  }

  /** Looks, claims or renews, again and again. */
  private async go(): Promise<void> {
    let pauseMs = RETRY_MS;
    try {
      await this.step(await this.connect());
      pauseMs = this.held ? RENEW_EACH_MS : LOOK_EACH_MS;
    } catch (error) {
      if (error instanceof StorageError) return this.settle.reject(error);
      this.logger.warn(`The lease was not looked at: ${String(error)}`);
      this.disconnect();
    }
    if (!this.isReleased) this.timer = setTimeout(() => void this.go(), pauseMs);
  }

  private async step(rows: LeaseRepository): Promise<void> {
    const asked = clocks();
    if (this.held) {
      if (!(await rows.renew())) this.fence('another process has taken over');
      this.held.renewed(asked);
      return;
    }
    this.seen = await rows.look();
    if (!this.watch.see(this.seen, clocks())) return;
    const askedToClaim = clocks();
    const epoch = await rows.claim(this.seen);
    if (epoch === null) return;
    this.held = new HeldLease(askedToClaim);
    this.seen = { ...this.seen, processId: this.processId, epoch, renewals: 0 };
    await this.silenceOthers(rows);
    this.logger.log(`This process acts for the accounts now (epoch ${epoch}).`);
    this.settle.resolve();
  }

  private async silenceOthers(rows: LeaseRepository): Promise<void> {
    const rest = await rows.endOthers().catch((cause: unknown) => {
      throw new StorageError(
        `The connections of the process before this one could not be ended (${String(cause)}): give all processes the same user of the database.`,
        { cause },
      );
    });
    if (rest === 0) return;
    throw new StorageError(
      `${rest} connections of the process before this one do not end; the server may be overloaded.`,
    );
  }

  private fence(why: string): never {
    console.error(`This process has stopped acting for the accounts: ${why}.`);
    process.exit(FENCED_EXIT_CODE);
  }

  private async connect(): Promise<LeaseRepository> {
    if (!this.client) {
      const client = new Client({
        connectionString: this.address,
        application_name: `whatsapp-dashboard lease ${hostname().slice(0, 20)} ${process.pid}`,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
      });
      client.on('error', () => this.disconnect());
      client.on('notification', () => this.hurry());
      await client.connect();
      this.client = client;
      await this.repositoryOf(client).listen();
    }
    return this.repositoryOf(this.client);
  }

  private repositoryOf(client: Client): LeaseRepository {
    return new LeaseRepository(client, this.member);
  }

  private disconnect(): void {
    const { client } = this;
    this.client = undefined;
    void client?.end().catch(() => {
      // It was lost.
    });
  }

  /** Looks at once. */
  private hurry(): void {
    if (this.held || this.isReleased || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.go();
  }
}
