import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../chats/store/unit-of-work.js';
import { UnitOfWorkRunner } from '../../chats/store/unit-of-work.runner.js';
import { GroupReceipts } from '../../chats/store/group-receipts.js';
import { isAcknowledged } from '../../chats/store/message-status.policy.js';
import { MessagesRepository } from '../../chats/store/messages.repository.js';
import { MessageStatusWriter, type SentEvent } from '../../chats/write/message-status.writer.js';
import type { MessageRow, OutboxRow } from '../../storage/dashboard.schema.js';
import { OutboxRepository } from './outbox.repository.js';
import {
  failureAtPairingEnd,
  failureOf,
  type SendFailure,
} from '../../chats/store/send-failure.js';

/** False if there was nothing to do. */
type Work = (write: UnitOfWork, message: MessageRow, row: OutboxRow) => Promise<void | false>;

/**
 * Writes what becomes of a message to its outbox row, its entry and the event log, in one
 * transaction. What the server or a contact has confirmed is never taken back.
 */
@Injectable()
export class DeliveryStatusWriter {
  constructor(
    private readonly writer: UnitOfWorkRunner,
    private readonly threads: MessageStatusWriter,
    private readonly messages: MessagesRepository,
    private readonly receipts: GroupReceipts,
    private readonly outbox: OutboxRepository,
  ) {}

  /** A try begins. False if there is nothing to send any more: an answer came at the last moment. */
  async begin(row: OutboxRow, recipientJid: string, memberJids: string[]): Promise<boolean> {
    const hasBegun = await this.change(row, async (write, message, { attempts }) => {
      await this.outbox.change(write, row, {
        state: 'sending',
        attempts: attempts + 1,
        recipient_jid: recipientJid,
        tried_at: Date.now(),
      });
      await this.receipts.expect(write, message, memberJids);
      if (message.status !== 'queued') return;
      await this.threads.changeSent(write, message, { status: 'sending' });
    });
    if (!hasBegun) await this.confirmed(row.account_id, [row.message_id]);
    return hasBegun;
  }

  /** A try came to nothing, and the message is not at fault: it is sent again in its turn. */
  async putBack(row: OutboxRow): Promise<void> {
    await this.change(row, (write) => this.outbox.change(write, row, { state: 'queued' }));
  }

  /** These need nothing more. */
  async confirmed(accountId: number, messageIds: string[]): Promise<void> {
    await this.writer.run(accountId, (write) => this.outbox.remove(write, messageIds));
  }

  /** Of a message that is sent again the last time counts: its answer is awaited from then on. */
  async written(row: OutboxRow): Promise<void> {
    const at = Date.now();
    await this.writer.run(row.account_id, async (write) => {
      const message = await this.messages.findSent(write, row.message_id);
      if (!message) return;
      await this.outbox.setWritten(write, row, at);
      await this.threads.changeSent(write, message, { written_at: at });
    });
  }

  /** @param retryAt ms; until when WhatsApp restricts the account, if it was refused for that */
  async failed(key: SendKey, failure: SendFailure, retryAt: number | null = null): Promise<void> {
    await this.change(key, (write, message, row) =>
      this.fail(write, message, row, failure, retryAt),
    );
  }

  /** The pairing that these messages of an account were to be sent with has ended. */
  async pairingEnded(accountId: number, messageIds: string[]): Promise<void> {
    await this.writer.run(accountId, async (write) => {
      for (const messageId of messageIds) {
        await this.changeOpen(write, messageId, (_, message, row) => {
          const isTried = row.attempts > 0 || message.written_at !== null;
          return this.fail(write, message, row, failureAtPairingEnd(isTried));
        });
      }
    });
  }

  /**
   * Refused because of stale knowledge of the receiver: sent once more with fresh knowledge, then
   * given up.
   */
  async failedStale(row: SendKey, failure: SendFailure): Promise<void> {
    const isTriedAgain = await this.change(row, async (write, message, { seq, is_refreshed }) => {
      if (is_refreshed) return false;
      await this.outbox.change(write, { seq }, { state: 'queued', is_refreshed: 1 });
      const { status } = message;
      await this.threads.changeSent(write, message, { status }, errorEvent(failure, true));
      return undefined;
    });
    if (!isTriedAgain) await this.failed(row, failure);
  }

  /** A restriction lasts until another time: none of what it refused is to be sent again before. */
  async postponed(accountId: number, until: number): Promise<void> {
    await this.writer.run(accountId, async (write) => {
      for (const message of await this.outbox.restricted(write)) {
        if (message.retry_at === until) continue;
        const event: SentEvent = { kind: 'message', type: 'message.postponed' };
        await this.threads.changeSent(write, message, { retry_at: until }, event);
      }
    });
  }

  /** No answer came in time: nothing is known. */
  async unanswered(row: OutboxRow): Promise<void> {
    const at = Date.now();
    await this.change(row, async (write, message, { seq, tried_at }) => {
      // It may have been tried again since the row was read.
      if (tried_at !== row.tried_at) return;
      await this.outbox.change(write, { seq }, { state: 'unanswered' });
      const event: SentEvent = { type: 'ack.timeout', source: 'service', at };
      const changes = { status: 'unknown', timeout_at: message.timeout_at ?? at };
      await this.threads.changeSent(write, message, changes, event);
    });
  }

  /** No answer came to the second try, either. */
  async givenUp(row: OutboxRow): Promise<void> {
    await this.failed(row, failureOf('no_ack'));
  }

  private async fail(
    write: UnitOfWork,
    message: MessageRow,
    { seq }: OutboxRow,
    failure: SendFailure,
    retryAt: number | null = null,
  ): Promise<void> {
    const { code, text } = failure;
    await this.outbox.change(write, { seq }, { state: 'failed' });
    const error = { error_code: code, error_text: text, error_at: Date.now() };
    const changes = { status: 'error', retry_at: retryAt, ...error };
    await this.threads.changeSent(write, message, changes, errorEvent(failure, false));
  }

  private change({ account_id, message_id }: SendKey, work: Work): Promise<boolean> {
    return this.writer.run(account_id, (write) => this.changeOpen(write, message_id, work));
  }

  /** Runs `work` on what is neither confirmed nor failed. False if nothing was to be done. */
  private async changeOpen(write: UnitOfWork, messageId: string, work: Work): Promise<boolean> {
    const message = await this.messages.findSent(write, messageId);
    const row = await this.outbox.find(write, messageId);
    if (!message || !row || row.state === 'failed' || isAcknowledged(message.status)) return false;
    return (await work(write, message, row)) !== false;
  }
}

/** A message of an account. */
export type SendKey = Pick<OutboxRow, 'account_id' | 'message_id'>;

function errorEvent({ code, text }: SendFailure, willRetry: boolean): SentEvent {
  const more = { error_code: code, error_text: text, will_retry: willRetry };
  return { type: 'ack.error', more };
}
