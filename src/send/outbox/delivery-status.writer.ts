import { Injectable } from '@nestjs/common';
import { GroupReceipts } from '../../chats/store/group-receipts.js';
import { MessagesRepository } from '../../chats/store/messages.repository.js';
import {
  failureAtPairingEnd,
  failureOf,
  type SendFailure,
} from '../../chats/store/send-failure.js';
import type { UnitOfWork } from '../../chats/store/unit-of-work.js';
import { UnitOfWorkRunner } from '../../chats/store/unit-of-work.runner.js';
import {
  OutgoingMessagesWriter,
  type SentEvent,
} from '../../chats/write/outgoing-messages.writer.js';
import type { MessageRow, OutboxRow } from '../../storage/dashboard.schema.js';
import { toFailureChanges, toFailureEvent } from './send-failure.mapper.js';
import { OutboxRepository } from './outbox.repository.js';

/** A message of an account. */
export type SendKey = Pick<OutboxRow, 'account_id' | 'message_id'>;

/**
 * Writes what becomes of a message while it is in the outbox, one transaction a step. Which steps a state allows
 * is decided by `nextSendState`.
 */
@Injectable()
export class DeliveryStatusWriter {
  constructor(
    private readonly writer: UnitOfWorkRunner,
    private readonly messages: MessagesRepository,
    private readonly outgoing: OutgoingMessagesWriter,
    private readonly receipts: GroupReceipts,
    private readonly outbox: OutboxRepository,
  ) {}

  /** A try begins. False if there is nothing to send any more: an answer came at the last moment. */
  async beginTry(row: OutboxRow, recipientJid: string, memberJids: string[]): Promise<boolean> {
    return this.inTransaction(row, async (write, message) => {
      const hasBegun = await this.outgoing.advance(write, message, 'try', ({ attempts }) => ({
        row: { attempts: attempts + 1, recipient_jid: recipientJid, tried_at: Date.now() },
      }));
      if (hasBegun) await this.receipts.insertExpected(write, message, memberJids);
      return hasBegun;
    });
  }

  /** A try came to nothing, and the message is not at fault: it is sent again in its turn. */
  async requeue(key: SendKey): Promise<void> {
    await this.inTransaction(key, (write, message) =>
      this.outgoing.advance(write, message, 'requeue'),
    );
  }

  /**
   * A try was handed to the server; its answer is awaited from now on, and may have come already. Of several tries the
   * time of the last one is kept.
   */
  async markWritten(key: SendKey): Promise<void> {
    const at = Date.now();
    await this.inTransaction(key, async (write, message) => {
      await this.outgoing.advance(write, message, 'write', () => ({ row: { tried_at: at } }));
      await this.outgoing.update(write, message, { written_at: at });
      return true;
    });
  }

  /** @param retryAt ms; until when WhatsApp restricts the account, if it was refused for that */
  async markFailed(
    key: SendKey,
    failure: SendFailure,
    retryAt: number | null = null,
  ): Promise<void> {
    await this.inTransaction(key, (write, message) => this.fail(write, message, failure, retryAt));
  }

  /** The pairing that these messages of an account were to be sent with has ended. */
  async failAtPairingEnd(accountId: number, messageIds: string[]): Promise<void> {
    await this.writer.run(accountId, async (write) => {
      for (const messageId of messageIds) {
        const message = await this.messages.findSent(write, messageId);
        if (!message) continue;
        await this.outgoing.advance(write, message, 'fail', ({ attempts }) =>
          toFailureChanges(
            failureAtPairingEnd(attempts > 0 || message.written_at !== null),
            Date.now(),
          ),
        );
      }
    });
  }

  /**
   * Refused because of stale knowledge of the receiver: sent once more with fresh knowledge, then
   * given up.
   */
  async retryStaleOrFail(key: SendKey, failure: SendFailure): Promise<void> {
    await this.inTransaction(key, async (write, message) => {
      const isTriedAgain = await this.outgoing.advance(write, message, 'requeue', (row) =>
        row.is_refreshed === 1
          ? null
          : { row: { is_refreshed: 1 }, event: toFailureEvent(failure, { willRetry: true }) },
      );
      return isTriedAgain || this.fail(write, message, failure);
    });
  }

  /** A restriction lasts until another time: none of what it refused is to be sent again before. */
  async postponeRetries(accountId: number, until: number): Promise<void> {
    await this.writer.run(accountId, async (write) => {
      for (const message of await this.outbox.findRestricted(write)) {
        if (message.retry_at === until) continue;
        const event: SentEvent = { kind: 'message', type: 'message.postponed' };
        await this.outgoing.update(write, message, { retry_at: until }, event);
      }
    });
  }

  /** No answer came in time: nothing is known. */
  async markUnanswered(row: OutboxRow): Promise<void> {
    const at = Date.now();
    await this.inTransaction(row, (write, message) =>
      this.outgoing.advance(write, message, 'time_out', ({ tried_at }) => {
        // It may have been tried again since the row was read.
        if (tried_at !== row.tried_at) return null;
        const event: SentEvent = { type: 'ack.timeout', source: 'service', at };
        return { message: { timeout_at: message.timeout_at ?? at }, event };
      }),
    );
  }

  /** No answer came to the second try, either. */
  async giveUp(key: SendKey): Promise<void> {
    await this.markFailed(key, failureOf('no_ack'));
  }

  private fail(
    write: UnitOfWork,
    message: MessageRow,
    failure: SendFailure,
    retryAt: number | null = null,
  ): Promise<boolean> {
    return this.outgoing.advance(write, message, 'fail', () =>
      toFailureChanges(failure, Date.now(), retryAt),
    );
  }

  /** False where there is no such message, or nothing was to be done. */
  private inTransaction(
    { account_id, message_id }: SendKey,
    work: (write: UnitOfWork, message: MessageRow) => Promise<boolean>,
  ): Promise<boolean> {
    return this.writer.run(account_id, async (write) => {
      const message = await this.messages.findSent(write, message_id);
      return message ? work(write, message) : false;
    });
  }
}
