import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { distinctUntilChanged, map, type Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import type { EventOwners, EventRow } from '../../base/storage/event-owner.mapper.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import type { Me } from '../../whatsapp/session.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { PhonesRepository } from './phones.repository.js';

/** Knows the phone whose chats an account shows: the paired one, or the one that was paired last. */
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

  get account(): string {
    return this.pairing.account;
  }

  /** Null before the first pairing. */
  async currentId(): Promise<number | null> {
    const { me } = this.gateway.session;
    return me ? this.getOrCreateId(me.jid) : this.phones.readLatest(this.pairing.account);
  }

  /** The owners of the events that the account shows. */
  async shown(): Promise<EventOwners & { account: string }> {
    return { phoneId: await this.currentId(), account: this.pairing.account };
  }

  isShown(phoneId: number): boolean {
    const { me } = this.gateway.session;
    const { phones, pairing } = this;
    return phoneId === (me ? phones.idOf(me.jid) : phones.latestOf(pairing.account));
  }

  /** True if the account shows this event. */
  isOwnEvent({ phone_id, account }: EventRow): boolean {
    return phone_id === null ? account === this.pairing.account : this.isShown(phone_id);
  }

  /** The id of the phone's row, which is created on first use. */
  async getOrCreateId(jid: string): Promise<number> {
    const { phones, pairing } = this;
    const { me } = this.gateway.session;
    const known = phones.idOf(jid);
    if (me?.jid !== jid) return known ?? phones.upsert(jid, pairing.account);
    // The phone may belong to another account: it is known there until it is stored here.
    return known !== undefined && known === phones.latestOf(pairing.account)
      ? known
      : this.upsertPaired(me);
  }

  /** Stores the paired phone with its current name. */
  private upsertPaired({ jid, lid, name }: Me): Promise<number> {
    const { account } = this.pairing;
    return this.phones.upsert(jid, account, { slot: account, lid, name });
  }
}
