import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { distinctUntilChanged, map, type Subscription } from 'rxjs';
import { Logger } from '../common/logging/logger.js';
import type { AccountRow, EventRow } from '../storage/dashboard.schema.js';
import { DashboardDatabase } from '../storage/database.js';
import { PairingScope } from '../whatsapp/pairing.scope.js';
import type { Me } from '../whatsapp/session.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';

/** Knows the account of a slot whose chats are shown: the paired phone's, or the one that was paired last. */
@Injectable()
export class AccountsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(AccountsService.name);
  private readonly ids = new Map<string, number>();
  private subscription: Subscription | undefined;
  /** The account that is shown while no phone is paired. */
  private latestId: number | null = null;

  constructor(
    private readonly database: DashboardDatabase,
    private readonly gateway: WhatsAppGateway,
    private readonly pairing: PairingScope,
  ) {}

  onModuleInit(): void {
    const me$ = this.gateway.session$.pipe(
      map(({ me }) => me),
      distinctUntilChanged((a, b) => a?.jid === b?.jid && a?.lid === b?.lid && a?.name === b?.name),
    );
    this.subscription = me$.subscribe((me) => {
      if (!me) return;
      this.upsertPaired(me).catch((error: unknown) => {
        this.logger.error(`The account could not be stored: ${String(error)}`);
      });
    });
  }

  beforeApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  /** Null before the first pairing. */
  async currentId(): Promise<number | null> {
    const { me } = this.gateway.session;
    if (me) return this.getOrCreateId(me.jid);
    // No other process writes this table, so the cached value stays right.
    if (this.latestId !== null) return this.latestId;
    const latest = await this.database
      .selectFrom('accounts')
      .select('id')
      .where('slot', '=', this.pairing.slot)
      .orderBy('last_active_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    this.latestId = latest?.id ?? null;
    return this.latestId;
  }

  /** Whose events are shown: the account's, and those of its slot without a phone. */
  async shown(): Promise<{ accountId: number | null; slot: string }> {
    return { accountId: await this.currentId(), slot: this.pairing.slot };
  }

  isShown(accountId: number): boolean {
    const { me } = this.gateway.session;
    return accountId === (me ? this.ids.get(me.jid) : this.latestId);
  }

  /** True for what happened to the account that is shown, or to its slot without a phone. */
  isOwnEvent({ account_id, slot }: Pick<EventRow, 'account_id' | 'slot'>): boolean {
    return account_id === null ? slot === this.pairing.slot : this.isShown(account_id);
  }

  /** These rows are about to be deleted; a phone that is paired anew gets another one. */
  forget(ids: readonly number[]): void {
    for (const [jid, id] of this.ids) if (ids.includes(id)) this.ids.delete(jid);
    if (this.latestId !== null && ids.includes(this.latestId)) this.latestId = null;
  }

  /** The id of the account's row, which is created on first use. */
  async getOrCreateId(jid: string): Promise<number> {
    const known = this.ids.get(jid);
    if (known !== undefined) return known;
    const { me } = this.gateway.session;
    return me?.jid === jid ? this.upsertPaired(me) : this.upsert(jid, {});
  }

  /** Stores the paired phone with its current name. */
  private upsertPaired({ jid, lid, name }: Me): Promise<number> {
    return this.upsert(jid, { slot: this.pairing.slot, lid, name });
  }

  private async upsert(
    jid: string,
    facts: Partial<Pick<AccountRow, 'slot' | 'lid' | 'name'>>,
  ): Promise<number> {
    const { id, slot } = await this.database
      .insertInto('accounts')
      .values({ slot: this.pairing.slot, jid, last_active_at: Date.now(), ...facts })
      .onConflict((conflict) =>
        conflict.column('jid').doUpdateSet({ jid, last_active_at: Date.now(), ...facts }),
      )
      .returning(['id', 'slot'])
      .executeTakeFirstOrThrow();
    this.ids.set(jid, id);
    // A phone of another slot may still get something here, when its pairing here was refused.
    if (slot === this.pairing.slot) this.latestId = id;
    return id;
  }
}
