import { Injectable } from '@nestjs/common';
import { isTooLateToSend } from '../../../store/rows/messages/change-limits.policy.js';
import { GroupReceipts } from '../../../store/rows/chats/group-receipts.js';
import { MessagesRepository } from '../../../store/rows/messages/messages.repository.js';
import type { SendFailure } from '../../../store/rows/messages/send-failure.js';
import type { UnitOfWork } from '../../../store/rows/work/unit-of-work.js';
import { UnitOfWorkRunner } from '../../../store/rows/work/unit-of-work.runner.js';
import {
  OutgoingMessagesWriter,
  type SentEvent,
} from '../../../store/rows/write/outgoing-messages.writer.js';
import type { MessageRow, OutboxRow } from '../../../base/storage/dashboard.schema.js';
import type { FileLocation } from '../../../whatsapp/outgoing-file.js';
import { MessageCodec } from '../../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { takeOutboxEvent, type OutboxEvent } from './outbox-row.machine.js';
import { OutboxRepository } from './outbox.repository.js';

/** The key of an outgoing message. */
export type SendKey = Pick<OutboxRow, 'account_id' | 'message_id'>;

/** Writes each event of a message in the outbox. `takeOutboxEvent` decides the changes. */
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
      this.outgoing.advance(write, message, (row) => {
        if (!row) return null;
        const content = this.codec.withLocation(row.content, location);
        return takeOutboxEvent({ message, row }, { type: 'uploaded', content, at });
      }),
    );
  }

  /** Starts an attempt. False if there is nothing to send, because an answer came at the last moment. */
  async beginTry(row: OutboxRow, recipientJid: string, memberJids: string[]): Promise<boolean> {
    return this.inTransaction(row, async (write, message) => {
      const isTooLate = await this.isTooLate(write, message);
      const attempt = { type: 'attempt', recipientJid, isTooLate, at: Date.now() } as const;
      const hasBegun = (await this.take(write, message, attempt)) && !isTooLate;
      if (hasBegun) await this.receipts.insertExpected(write, message, memberJids);
      return hasBegun;
    });
  }

  /** Queues the message again after an attempt that failed for another reason than the message. */
  async requeue(key: SendKey): Promise<void> {
    await this.note(key, { type: 'interrupted' });
  }

  /**
   * The message was written to the connection. From now on its answer is awaited, which may have come already: in most
   * cases both are one commit. After several attempts, the time of the last one is kept. What a kill leaves unmarked is
   * sent again, as is all without an answer.
   */
  async markWritten(key: SendKey): Promise<void> {
    await this.note(key, { type: 'written', at: Date.now() }, 'runLater');
  }

  /** Stores at once what was marked so far. */
  hurry(): void {
    this.writer.hurry();
  }

  /** Records that WhatsApp has refused it. */
  async markRefused(key: SendKey, failure: SendFailure, retryAt: number | null): Promise<void> {
    await this.inTransaction(key, async (write, message) => {
      const refusal = await this.inChat(write, message, failure);
      return this.take(write, message, {
        type: 'refused',
        failure: refusal,
        retryAt,
        at: Date.now(),
      });
    });
  }

  async markFailed(key: SendKey, failure: SendFailure): Promise<void> {
    await this.note(key, { type: 'failed', failure, at: Date.now() });
  }

  /** Records that no answer came in time. */
  async markOverdue(row: OutboxRow, isOfThisConnection: boolean): Promise<void> {
    const { tried_at: triedAt } = row;
    await this.note(row, { type: 'overdue', triedAt, isOfThisConnection, at: Date.now() });
  }

  /** Fails these messages because their pairing has ended. */
  async failAtPairingEnd(phoneId: number, messageIds: string[]): Promise<void> {
    await this.writer.run(phoneId, async (write) => {
      for (const messageId of messageIds) {
        const message = await this.messages.findSent(write, messageId);
        if (message) await this.take(write, message, { type: 'pairing_ended', at: Date.now() });
      }
    });
  }

  /** Postpones the earliest retry of all messages that were refused because of the restriction. */
  async postponeRetries(phoneId: number, until: number): Promise<void> {
    await this.writer.run(phoneId, async (write) => {
      for (const message of await this.outbox.findRestricted(write)) {
        if (message.retry_at === until) continue;
        const event: SentEvent = { type: 'message.postponed' };
        await this.outgoing.update(write, message, { retry_at: until }, event);
      }
    });
  }

  /** True for a change that waited too long: recipients would ignore it, so nothing may show that it took effect. */
  private async isTooLate(write: UnitOfWork, change: MessageRow): Promise<boolean> {
    if (change.changes_id === null) return false;
    const targets = await this.messages.findAllById(write, change.chat_id, change.changes_id);
    const now = this.gateway.clocks;
    return (
      targets.length > 0 && targets.every((target) => isTooLateToSend(change.type, target, now))
    );
  }

  /** The failure in the words that are true of the message's chat. */
  private async inChat(
    { transaction }: UnitOfWork,
    { chat_id }: MessageRow,
    failure: SendFailure,
  ): Promise<SendFailure> {
    const { text, forStrangers } = failure;
    if (!forStrangers || (await this.outbox.hasWritten(chat_id, transaction))) return failure;
    return { ...failure, text: `${text} ${forStrangers}` };
  }

  private async note(key: SendKey, event: OutboxEvent, when?: 'runLater'): Promise<void> {
    await this.inTransaction(key, (write, message) => this.take(write, message, event), when);
  }

  private take(write: UnitOfWork, message: MessageRow, event: OutboxEvent): Promise<boolean> {
    return this.outgoing.advance(write, message, (row) => takeOutboxEvent({ message, row }, event));
  }

  /** False if there is no such message, or there was nothing to do. */
  private inTransaction(
    { account_id, message_id }: SendKey,
    work: (write: UnitOfWork, message: MessageRow) => Promise<boolean>,
    when: 'run' | 'runLater' = 'run',
  ): Promise<boolean> {
    return this.writer[when](account_id, async (write) => {
      const message = await this.messages.findSent(write, message_id);
      return message ? work(write, message) : false;
    });
  }
}
