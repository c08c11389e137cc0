import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { distinctUntilChanged, map, type Subscription } from 'rxjs';
import { Logger } from '../common/logging/logger.js';
import type { EventRow } from '../storage/dashboard.schema.js';
import { PairingScope } from '../whatsapp/pairing.scope.js';
import type { Me } from '../whatsapp/session.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { PhonesRepository } from './phones.repository.js';

/** Knows the account of a slot whose chats are shown: the paired phone's, or the one that was paired last. */
@Injectable()
export class PhonesService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(PhonesService.name);
  private subscription: Subscription | undefined;

  constructor(
    private readonly phones: PhonesRepository,
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

  get slot(): string {
    return this.pairing.slot;
  }

  /** Null before the first pairing. */
  async currentId(): Promise<number | null> {
    const { me } = this.gateway.session;
    return me ? this.getOrCreateId(me.jid) : this.phones.readLatest(this.pairing.slot);
  }

  /** Whose events are shown: the account's, and those of its slot without a phone. */
  async shown(): Promise<{ phoneId: number | null; slot: string }> {
    return { phoneId: await this.currentId(), slot: this.pairing.slot };
  }

  isShown(phoneId: number): boolean {
    const { me } = this.gateway.session;
    const { phones, pairing } = this;
    return phoneId === (me ? phones.idOf(me.jid) : phones.latestOf(pairing.slot));
  }

  /** True for what happened to the account that is shown, or to its slot without a phone. */
  isOwnEvent({ account_id, slot }: Pick<EventRow, 'account_id' | 'slot'>): boolean {
    return account_id === null ? slot === this.pairing.slot : this.isShown(account_id);
  }

  /** The id of the account's row, which is created on first use. */
  async getOrCreateId(jid: string): Promise<number> {
    const { phones, pairing } = this;
    const { me } = this.gateway.session;
    const known = phones.idOf(jid);
    if (me?.jid !== jid) return known ?? phones.upsert(jid, pairing.slot);
    // Until it is stored, a phone from another slot is known there.
    return known !== undefined && known === phones.latestOf(pairing.slot)
      ? known
      : this.upsertPaired(me);
  }

  /** Stores the paired phone with its current name. */
  private upsertPaired({ jid, lid, name }: Me): Promise<number> {
    const { slot } = this.pairing;
    return this.phones.upsert(jid, slot, { slot, lid, name });
  }
}
