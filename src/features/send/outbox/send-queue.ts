import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../../store/phones/phones.service.js';
import { Config } from '../../../base/config/config.js';
import { OutboxRepository, type OutboxEntry } from './outbox.repository.js';
import { Pace } from './pace.js';
import { AccountRestrictions } from './account-restrictions.js';

/** The next step: send a message, or wait, `Infinity` until a wake-up. */
export type NextSend = { entry: OutboxEntry } | { waitMs: number };

/** Decides which message is sent next, and when: in order, at the configured pace, around restrictions. */
@Injectable()
export class SendQueue {
  private readonly pace: Pace;

  constructor(
    private readonly phones: PhonesService,
    private readonly outbox: OutboxRepository,
    private readonly restrictions: AccountRestrictions,
    config: Config,
  ) {
    this.pace = new Pace(config.send.perMinute);
  }

  /** Queues messages again that an earlier connection left unconfirmed. */
  async requeueUnconfirmed(phoneId: number): Promise<void> {
    await this.outbox.requeueUnconfirmed(phoneId);
  }

  async next(phoneId: number): Promise<NextSend> {
    // Checked first: otherwise every newly queued message would query the store.
    const delayMs = this.pace.delayAt(performance.now());
    if (delayMs > 0) return { waitMs: delayMs };
    const pause = await this.restrictions.findCurrent(phoneId);
    const entry = await this.outbox.findNext(phoneId, { withStrangers: pause === null });
    if (!entry) return { waitMs: pause ? Math.max(1, pause.until - Date.now()) : Infinity };
    this.pace.noteSent(performance.now());
    return { entry };
  }

  /** Describes the queue: messages by state, waiting ones, the time of the next, and a restriction on strangers. */
  async describe(isConnected: boolean): Promise<QueueDescription> {
    const { phoneId, account } = await this.phones.shown();
    const states = await this.outbox.countByState(account);
    const pause = phoneId === null ? null : await this.restrictions.findCurrent(phoneId);
    const nextAt = phoneId === null ? null : await this.nextAt(phoneId, pause?.until ?? null);
    return {
      states,
      length: (states.queued ?? 0) + (states.uploading ?? 0),
      nextSendAt: isConnected ? nextAt : null,
      pausedUntil: pause?.until ?? null,
      pauseCode: pause?.error_code ?? null,
    };
  }

  private async nextAt(phoneId: number, pausedUntil: number | null): Promise<number | null> {
    const due = Date.now() + this.pace.delayAt(performance.now());
    const isAnyDue = await this.outbox.findNext(phoneId, { withStrangers: pausedUntil === null });
    if (isAnyDue) return due;
    if (pausedUntil === null) return null;
    const isAnyPaused = await this.outbox.findNext(phoneId, { withStrangers: true });
    return isAnyPaused ? pausedUntil : null;
  }
}

export interface QueueDescription {
  states: Record<string, number>;
  length: number;
  /** ms; null while nothing waits, or nothing can be sent. */
  nextSendAt: number | null;
  /** ms */
  pausedUntil: number | null;
  pauseCode: string | null;
}
