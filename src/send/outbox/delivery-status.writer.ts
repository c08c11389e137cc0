import { Injectable } from '@nestjs/common';
import { isTooLateToSend } from '../../store/messages/change-limits.policy.js';
import { GroupReceipts } from '../../store/chats/group-receipts.js';
import { MessagesRepository } from '../../store/messages/messages.repository.js';
import {
  failureAtPairingEnd,
  failureOf,
  type SendFailure,
} from '../../store/messages/send-failure.js';
import type { UnitOfWork } from '../../store/work/unit-of-work.js';
import { UnitOfWorkRunner } from '../../store/work/unit-of-work.runner.js';
import {
  OutgoingMessagesWriter,
  type SentEvent,
} from '../../store/write/outgoing-messages.writer.js';
import type { MessageRow, OutboxRow } from '../../storage/dashboard.schema.js';
import type { FileLocation } from '../../whatsapp/outgoing-file.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toFailureChanges, toFailureEvent } from './send-failure.mapper.js';
import { OutboxRepository } from './outbox.repository.js';

/** The key of a message that is sent. */
export type SendKey = Pick<OutboxRow, 'account_id' | 'message_id'>;

/**
 * Writes the steps of a message in the outbox, each in a transaction. `nextSendState` decides which steps a state
 * allows.
 */
@Injectable()
export class DeliveryStatusWriter {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly codec: MessageCodec,
    private readonly writer: UnitOfWorkRunner,
    private readonly messages: MessagesRepository,
    private readonly outgoing: OutgoingMessagesWriter,
    private readonly receipts: GroupReceipts,
    private readonly outbox: OutboxRepository,
  ) {}

  /** The file of the message is uploaded: now the message is complete and can be sent. */
  async markUploaded(key: SendKey, location: FileLocation): Promise<void> {
    const at = Date.now();
    await this.inTransaction(key, (write, message) =>
      this.outgoing.advance(write, message, 'upload', (row) => {
        const content = this.codec.withLocation(row.content, location);
        const event: SentEvent = {
          type: 'message.uploaded',
          source: 'service',
          at,
        };
        const changes = { content, uploaded_at: at };
        return { row: { content, media_id: null }, message: changes, event };
      }),
    );
  }

  /** Starts an attempt. False if there is nothing to send any more, because an answer came at the last moment. */
  async beginTry(row: OutboxRow, recipientJid: string, memberJids: string[]): Promise<boolean> {
    return this.inTransaction(row, async (write, message) => {
      if (await this.isTooLate(write, message)) {
        await this.fail(write, message, failureOf('change_too_late'));
        return false;
      }
      const hasBegun = await this.outgoing.advance(write, message, 'try', ({ attempts }) => ({
        row: { attempts: attempts + 1, recipient_jid: recipientJid, tried_at: Date.now() },
      }));
      if (hasBegun) await this.receipts.insertExpected(write, message, memberJids);
      return hasBegun;
    });
  }

  /** Queues the message again after an attempt that failed for another reason than the message. */
  async requeue(key: SendKey): Promise<void> {
    await this.inTransaction(key, (write, message) =>
      this.outgoing.advance(write, message, 'requeue'),
    );
  }

  /**
   * The message was written to the connection. From now on its answer is awaited, which may have come already. After
   * several attempts, the time of the last one is kept.
   */
  async markWritten(key: SendKey): Promise<void> {
    const at = Date.now();
    await this.inTransaction(key, async (write, message) => {
      await this.outgoing.advance(write, message, 'write', () => ({ row: { tried_at: at } }));
      await this.outgoing.update(write, message, { written_at: at });
      return true;
    });
  }

  /** @param retryAt ms; the end of the restriction, if the account is restricted */
  async markFailed(
    key: SendKey,
    failure: SendFailure,
    retryAt: number | null = null,
  ): Promise<void> {
    await this.inTransaction(key, (write, message) => this.fail(write, message, failure, retryAt));
  }

  /** Fails these messages because their pairing has ended. */
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
   * For a refusal because of stale devices or keys of the recipient: sends the message once more with fresh ones, and
   * then gives up.
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

  /** Moves the earliest retry of all messages that were refused because of the restriction. */
  async postponeRetries(accountId: number, until: number): Promise<void> {
    await this.writer.run(accountId, async (write) => {
      for (const message of await this.outbox.findRestricted(write)) {
        if (message.retry_at === until) continue;
        const event: SentEvent = { type: 'message.postponed' };
        await this.outgoing.update(write, message, { retry_at: until }, event);
      }
    });
  }

  /** No answer came in time, so the status is unknown. */
  async markUnanswered(row: OutboxRow): Promise<void> {
    const at = Date.now();
    await this.inTransaction(row, (write, message) =>
      this.outgoing.advance(write, message, 'time_out', ({ tried_at }) => {
        // There may have been another attempt since the row was read.
        if (tried_at !== row.tried_at) return null;
        const event: SentEvent = { type: 'ack.timeout', source: 'service', at };
        return { message: { timeout_at: message.timeout_at ?? at }, event };
      }),
    );
  }

  /** The second attempt got no answer, either. */
  async giveUp(key: SendKey): Promise<void> {
    await this.markFailed(key, failureOf('no_ack'));
  }

  /** A change that waited too long: recipients would ignore it, so nothing may say that it took effect. */
  private async isTooLate(write: UnitOfWork, change: MessageRow): Promise<boolean> {
    if (change.changes_id === null) return false;
    const targets = await this.messages.findAllById(write, change.chat_id, change.changes_id);
    const now = this.gateway.clocks;
    return (
      targets.length > 0 && targets.every((target) => isTooLateToSend(change.type, target, now))
    );
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

  /** False if there is no such message, or nothing was to be done. */
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
