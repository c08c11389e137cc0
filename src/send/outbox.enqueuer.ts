import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../chats/store/unit-of-work.js';
import { UnitOfWorkRunner } from '../chats/store/unit-of-work.runner.js';
import { MessagesRepository } from '../chats/store/messages.repository.js';
import { MessageStatusWriter } from '../chats/write/message-status.writer.js';
import type { MessageRow } from '../storage/dashboard.schema.js';
import type { Address, Quoted } from '../whatsapp/inbound-batch.js';
import type { EncodedMessage } from '../whatsapp/whatsapp-gateway.js';
import { toQueuedDto, type QueuedDto } from './dto/queued.dto.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { OutboxWorker } from './outbox/outbox.worker.js';

export interface NewMessage extends EncodedMessage {
  address: Address;
  senderJid: string;
  text: string;
  quoted?: Quoted;
}

/** Puts a new message into its thread and the outbox, in one transaction, and has it sent. */
@Injectable()
export class OutboxEnqueuer {
  constructor(
    private readonly writer: UnitOfWorkRunner,
    private readonly threads: MessageStatusWriter,
    private readonly messages: MessagesRepository,
    private readonly outbox: OutboxRepository,
    private readonly worker: OutboxWorker,
  ) {}

  /** @param inSameTransaction runs with the answer, before the commit that makes it true */
  async accept(
    accountId: number,
    message: NewMessage,
    inSameTransaction: (write: UnitOfWork, answer: QueuedDto) => Promise<void>,
  ): Promise<QueuedDto> {
    const queuedAt = Date.now();
    const recipientJid = message.address.jid;
    const answer = await this.writer.run(accountId, async (write) => {
      const chat = await this.threads.addOutgoing(write, { ...message, queuedAt });
      await this.outbox.add(write, {
        chat_id: chat.id,
        message_id: message.id,
        recipient_jid: recipientJid,
        content: message.content,
        queued_at: queuedAt,
      });
      const answer = toQueuedDto(recipientJid, chat.jid, message.id, queuedAt);
      await inSameTransaction(write, answer);
      return answer;
    });
    this.worker.wake();
    return answer;
  }

  async findSent(accountId: number, messageId: string): Promise<MessageRow | undefined> {
    return this.writer.run(accountId, (write) => this.messages.findSent(write, messageId));
  }

  /**
   * Queues a message again under its id.
   * @param isRefreshed whether the receiver's devices and keys are to be looked up anew
   * @param inSameTransaction may still refuse
   */
  async acceptAgain(
    message: MessageRow,
    isRefreshed: boolean,
    inSameTransaction: () => void,
  ): Promise<QueuedDto> {
    const answer = await this.writer.run(message.account_id, async (write) => {
      inSameTransaction();
      const chat = await write.chats.get(message.chat_id);
      const queuedAt = message.queued_at ?? Date.now();
      await this.outbox.addAgain(write, {
        chat_id: chat.id,
        message_id: message.id,
        recipient_jid: chat.jid,
        content: message.content!,
        queued_at: queuedAt,
        is_refreshed: Number(isRefreshed),
      });
      await this.threads.changeSent(
        write,
        message,
        {
          status: 'queued',
          error_code: null,
          error_text: null,
          error_at: null,
          retry_at: null,
          timeout_at: null,
        },
        { kind: 'message', type: 'message.queued', source: 'api', more: { is_retry: true } },
      );
      return toQueuedDto(chat.jid, chat.jid, message.id, queuedAt);
    });
    this.worker.wake();
    return answer;
  }
}
