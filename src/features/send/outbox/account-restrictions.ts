import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import type { SendPauseRow } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { PreparedQuery, type Param } from '../../../base/storage/prepared-query.js';
import { ChatsGateway } from '../../../whatsapp/chats.gateway.js';
import { PairingScope } from '../../../whatsapp/pairing.scope.js';
import type { SendFailure } from '../../../store/rows/messages/send-failure.js';
import { DeliveryStatusWriter, type SendKey } from './delivery-status.writer.js';
import { Deadline } from '../../../base/common/time/deadline.js';
import { isDue, isRecent, msUntil } from '../../../base/common/time/due.policy.js';

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** WhatsApp names the length: hours or days. */
export const LONGEST_RESTRICTION_MS = 30 * 24 * 60 * 60_000;
/** After this time without a restriction, the pauses start with the shortest one again. */
const FORGIVEN_AFTER_MS = 60 * 60_000;
/** WhatsApp is asked for the length of a restriction once a minute at most. */
const ASK_EVERY_MS = 60_000;

export type SendPause = Pick<SendPauseRow, 'error_code' | 'until'>;

/**
 * Sends nothing to strangers while WhatsApp restricts the account: until the time that WhatsApp names, or for a
 * minute, which doubles with each restriction.
 */
@Injectable()
export class AccountRestrictions {
  private readonly logger = new Logger(AccountRestrictions.name);
  private readonly pauseOf = new PreparedQuery((place: Param<{ phoneId: number }>) =>
    this.database.selectFrom('send_pauses').selectAll().where('account_id', '=', place('phoneId')),
  );
  private readonly held: () => {
    askedAt: number;
    end: Deadline | null;
    /** As stored, by phone: each message that is sent asks for it, and nobody else writes it. */
    pauses: Map<number, SendPauseRow | undefined>;
  };

  constructor(
    private readonly database: DashboardDatabase,
    private readonly chats: ChatsGateway,
    private readonly statuses: DeliveryStatusWriter,
    pairing: PairingScope,
  ) {
    this.held = pairing.part(() => ({ askedAt: -Infinity, end: null, pauses: new Map() }));
  }

  /** Null while there is none. */
  async findCurrent(phoneId: number): Promise<SendPause | null> {
    const pause = await this.findPause(phoneId);
    const left = this.leftOf(pause?.until ?? 0);
    return pause && left > 0 ? { ...pause, until: Date.now() + left } : null;
  }

  /** Stores a refusal of a message by WhatsApp. If a restriction is the reason, starts a pause if there is none. */
  async noteRefusal(message: SendKey, failure: SendFailure): Promise<void> {
    const { account_id: phoneId } = message;
    if (!failure.isRestriction) return this.statuses.markRefused(message, failure, null);
    const until = await this.startPause(phoneId, failure.code);
    await this.statuses.markRefused(message, failure, until);
    // Not awaited: the answer may take long, and other messages wait.
    void this.askForEnd(phoneId).catch((error: unknown) => {
      // Without an answer, the started pause stays.
      this.logger.warn(`WhatsApp did not say how long the restriction lasts: ${String(error)}`);
    });
  }

  /** Returns the end of the pause (ms). */
  private async startPause(phoneId: number, errorCode: string): Promise<number> {
    const now = Date.now();
    const last = await this.findPause(phoneId);
    // Messages sent at the same time are refused together: that is one restriction.
    const left = this.leftOf(last?.until ?? 0);
    if (left > 0) return now + left;
    const isForgiven = !last || !isRecent(last.until, now, FORGIVEN_AFTER_MS);
    const strikes = isForgiven ? 0 : last.strikes + 1;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** strikes, LONGEST_PAUSE_MS);
    const until = now + pauseMs;
    this.held().end = new Deadline(pauseMs);
    await this.savePause({ account_id: phoneId, error_code: errorCode, strikes, until });
    return until;
  }

  private async askForEnd(phoneId: number): Promise<void> {
    const held = this.held();
    if (isRecent(held.askedAt, Date.now(), ASK_EVERY_MS)) return;
    held.askedAt = Date.now();
    const until = await this.chats.restrictedUntil();
    const pause = await this.findPause(phoneId);
    if (!pause || until === null || isDue(until, Date.now(), LONGEST_RESTRICTION_MS)) return;
    held.end = new Deadline(until - Date.now());
    await this.savePause({ ...pause, until });
  }

  /** ms; the stored time is from a clock that may have been set since. */
  private leftOf(until: number): number {
    const left = msUntil(until, Date.now(), LONGEST_RESTRICTION_MS);
    return Math.ceil(Math.min(left, this.held().end?.leftMs ?? Infinity));
  }

  private async findPause(phoneId: number): Promise<SendPauseRow | undefined> {
    const { pauses } = this.held();
    if (pauses.has(phoneId)) return pauses.get(phoneId);
    const stored = await this.pauseOf.executeTakeFirst(this.database, { phoneId });
    // A pause may have begun meanwhile.
    if (!pauses.has(phoneId)) pauses.set(phoneId, stored);
    return pauses.get(phoneId);
  }

  private async savePause(pause: SendPauseRow): Promise<void> {
    await this.database
      .insertInto('send_pauses')
      .values(pause)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(pause))
      .execute();
    this.held().pauses.set(pause.account_id, pause);
    await this.statuses.postponeRetries(pause.account_id, pause.until);
  }
}
