import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { filter, Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import { GroupsGateway } from '../../whatsapp/groups.gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { PhonesService } from '../phones/phones.service.js';
import { UnitOfWorkRunner } from '../rows/work/unit-of-work.runner.js';
import { AdminClaimsWriter } from './admin-claims.writer.js';
import { MessageChangesWriter } from '../rows/write/message-changes.writer.js';
import { isRecent } from '../../base/common/time/due.policy.js';

/** The pause between two queries. WhatsApp restricts accounts that query more, and any member can cause queries. */
const PAUSE_MS = 1000;
/** After this many queries in a row, each further one doubles the pause. */
const QUICK_QUERIES = 10;
const LONGEST_PAUSE_MS = 30_000;
const FORGIVEN_AFTER_MS = 5 * 60_000;
const RETRY_MS = 30_000;

/**
 * Queries who the admins of a group are, to decide deletions that only an admin may make, one group at a time. A query
 * without an answer is repeated with the next connection; the deletions wait in the store.
 */
@Injectable()
export class AdminClaimsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(AdminClaimsService.name);
  private readonly subscriptions = new Subscription();
  private readonly waiting = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isQuerying = false;
  private queryCount = 0;
  private lastQueryAt = -Infinity;
  private isEnding = false;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly groups: GroupsGateway,
    private readonly phones: PhonesService,
    private readonly writer: UnitOfWorkRunner,
    private readonly claims: AdminClaimsWriter,
    private readonly changes: MessageChangesWriter,
  ) {}

  onModuleInit(): void {
    this.subscriptions.add(
      this.changes.claims$.subscribe((groupJid) => this.enqueueGroup(groupJid)),
    );
    const connected$ = this.gateway.isConnected$.pipe(filter((isConnected) => isConnected));
    this.subscriptions.add(
      connected$.subscribe(() => {
        this.cancel();
        this.enqueueWaitingGroups().catch((error: unknown) => this.report(error));
      }),
    );
  }

  beforeApplicationShutdown(): void {
    this.isEnding = true;
    this.subscriptions.unsubscribe();
    this.cancel();
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private enqueueGroup(groupJid: string): void {
    this.waiting.add(groupJid);
    this.schedule(0);
  }

  /** Queues groups whose deletions have waited since an earlier connection or process. */
  private async enqueueWaitingGroups(): Promise<void> {
    const phoneId = await this.phones.currentId();
    if (phoneId === null) return;
    for (const groupJid of await this.writer.run(phoneId, (write) =>
      this.claims.findClaimedGroups(write),
    )) {
      this.enqueueGroup(groupJid);
    }
  }

  private schedule(ms: number): void {
    if (this.timer || this.isQuerying || this.isEnding || this.waiting.size === 0) return;
    if (!this.gateway.isConnected) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.queryNext();
    }, ms);
  }

  /** Never rejects. */
  private async queryNext(): Promise<void> {
    const [groupJid] = this.waiting;
    if (groupJid === undefined) return;
    this.isQuerying = true;
    let pause = this.nextPause();
    try {
      await this.query(groupJid);
    } catch (error) {
      // The group is tried again after the others.
      this.waiting.add(groupJid);
      pause = RETRY_MS;
      this.report(error);
    } finally {
      this.isQuerying = false;
      this.schedule(pause);
    }
  }

  private nextPause(): number {
    const now = Date.now();
    if (!isRecent(this.lastQueryAt, now, FORGIVEN_AFTER_MS)) this.queryCount = 0;
    this.lastQueryAt = now;
    this.queryCount += 1;
    const doublings = Math.max(0, this.queryCount - QUICK_QUERIES);
    return Math.min(PAUSE_MS * 2 ** doublings, LONGEST_PAUSE_MS);
  }

  private async query(groupJid: string): Promise<void> {
    // Deletions that arrive after the query was sent need another query.
    const askedAt = Date.now();
    this.waiting.delete(groupJid);
    const phoneId = await this.phones.currentId();
    const members = await this.groups.rolesIn(groupJid);
    if (phoneId === null) return;
    const answer = { groupJid, members: members ?? [], askedAt };
    await this.writer.run(phoneId, (write) => this.claims.decideClaims(write, answer));
  }

  private report(error: unknown): void {
    this.logger.debug(`The admins of a group could not be queried: ${String(error)}`);
  }
}
