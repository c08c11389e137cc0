import { Subject } from 'rxjs';
import type { Client } from 'pg';
import { Once } from '../../common/async/once.js';
import { Logger } from '../../common/logging/logger.js';
import { LogSignal } from '../log-signal.js';
import { connectionNameOf, isAlive } from './lease.repository.js';
import { nameOfThis, openClient } from './postgres-lock.js';

const CHANNEL = 'whatsapp_dashboard_log';
/** A notification takes a lock of the whole server until its commit, so there are few of them. */
const TELL_EACH_MS = 10;
/** Connections break without a sign, and a notification may come before its events can be read. */
const POLL_MS = 1000;

/** Notifications on a connection of its own, outside of all transactions; what is true is in the log. */
export class PostgresLogSignal extends LogSignal {
  private readonly logger = new Logger('PostgreSQL');
  private readonly heard = new Subject<void>();
  override readonly heard$ = this.heard.asObservable();
  private readonly polls = setInterval(() => this.poll(), POLL_MS).unref();
  private readonly connection = new Once(() => this.open());
  private telling: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly processId: string,
    /** False while no other process has accounts. */
    private readonly hasOthers: () => boolean,
  ) {
    super();
    this.poll();
  }

  override tell(): void {
    if (!this.hasOthers()) return;
    this.telling ??= setTimeout(() => {
      this.telling = undefined;
      this.notify().catch((error: unknown) => {
        this.logger.debug(`Others were not told of events: ${String(error)}`);
      });
    }, TELL_EACH_MS);
  }

  override async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.polls);
    clearTimeout(this.telling);
    this.heard.complete();
    const client = await this.connection.peek();
    await client?.end().catch(() => {
      // It was lost.
    });
  }

  private poll(): void {
    if (!this.hasOthers()) return;
    this.heard.next();
    // Also connects again.
    this.connection.get().catch(() => {
      // The next poll tries again; the store itself tells that it is away.
    });
  }

  private async notify(): Promise<void> {
    if (!this.isClosed) await (await this.connection.get()).query(`NOTIFY ${CHANNEL}`);
  }

  private async open(): Promise<Client> {
    const name = connectionNameOf(nameOfThis('whatsapp-dashboard log'), this.processId);
    const client = openClient(this.url, name);
    client.on('error', () => this.connection.forget());
    client.on('end', () => this.connection.forget());
    client.on('notification', () => this.heard.next());
    await client.connect();
    if (!(await isAlive(client, this.processId))) {
      await client.end();
      throw new Error('Other processes have given this one up');
    }
    await client.query(`LISTEN ${CHANNEL}`);
    return client;
  }
}
