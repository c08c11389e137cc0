import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../store/rows/work/unit-of-work.js';
import { UnitOfWorkRunner } from '../../store/rows/work/unit-of-work.runner.js';
import { MessagesRepository } from '../../store/rows/messages/messages.repository.js';
import type { OutgoingEntry } from '../../store/rows/messages/message-row.js';
import { failureByCode } from '../../store/rows/messages/send-failure.js';
import { OutgoingMessagesWriter } from '../../store/rows/write/outgoing-messages.writer.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';
import { assertPaired } from '../../whatsapp/assert-connected.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { toQueuedDto, type QueuedDto } from './dto/queued.dto.js';
import { GroupPermissions } from './group-permissions.js';
import {
  IdempotencyService,
  type IdempotentRequest,
  type QueuedAnswer,
} from './idempotency.service.js';
import { OutboxWorker } from './outbox/outbox.worker.js';
import { UploadWorker } from './outbox/upload.worker.js';

/** A message to be sent, without its times. */
export type NewMessage = Omit<OutgoingEntry, 'queuedAt' | 'at'>;

/** Throws if a message must not be sent again. */
export type RetryCheck = (
  message: MessageRow | undefined,
  targets: MessageRow[],
) => asserts message is MessageRow;

/**
 * Inserts a new message and its outbox row in one transaction, with the answer of the request, and wakes the worker.
 */
@Injectable()
export class OutboxEnqueuer {
  constructor(
    private readonly writer: UnitOfWorkRunner,
    private readonly messages: MessagesRepository,
    private readonly outgoing: OutgoingMessagesWriter,
    private readonly worker: OutboxWorker,
    private readonly uploads: UploadWorker,
    private readonly permissions: GroupPermissions,
    private readonly gateway: WhatsAppGateway,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * @param request its answer is stored in the same transaction
   * @throws ApiError `not_connected` if the pairing has ended meanwhile
   */
  async enqueue(
    phoneId: number,
    message: NewMessage,
    request: IdempotentRequest | null,
  ): Promise<QueuedDto> {
    const toAnswer = ([only]: QueuedDto[]): QueuedDto => only;
    return this.enqueueAs(phoneId, [message], request, toAnswer);
  }

  /** Queues all of these messages, or none. */
  async enqueueAll(
    phoneId: number,
    messages: NewMessage[],
    request: IdempotentRequest | null,
  ): Promise<{ messages: QueuedDto[] }> {
    return this.enqueueAs(phoneId, messages, request, (queued) => ({ messages: queued }));
  }

  /**
   * Queues a message again under its id.
   * @param check gets the message from the transaction, for a change also its target, and throws if it must not be sent
   * again
   * @throws ApiError `not_permitted` or `not_found` if the chat is a group that does not take the message
   */
  async enqueueAgain(phoneId: number, messageId: string, check: RetryCheck): Promise<QueuedDto> {
    const [jid, type] = await this.writer.run(phoneId, async (write) => {
      const message = await this.messages.findSent(write, messageId);
      check(message, await this.targetsOf(write, message));
      return [(await write.chats.get(message.chat_id)).jid, message.type] as const;
    });
    // Outside of the transaction: WhatsApp may be asked.
    await this.permissions.assertMaySend(jid, type);
    const answer = await this.writer.run(phoneId, async (write) => {
      const message = await this.messages.findSent(write, messageId);
      check(message, await this.targetsOf(write, message));
      const { isStale = false } = failureByCode(message.error_code);
      const chat = await this.outgoing.requeue(write, message, isStale);
      return toQueuedDto(chat.jid, chat.jid, message.id, message.queued_at ?? Date.now());
    });
    this.uploads.wake();
    this.worker.wake();
    return answer;
  }

  private async enqueueAs<Answer extends QueuedAnswer>(
    phoneId: number,
    messages: NewMessage[],
    request: IdempotentRequest | null,
    toAnswer: (queued: QueuedDto[]) => Answer,
  ): Promise<Answer> {
    const queuedAt = Date.now();
    const at = this.gateway.serverNow;
    const answer = await this.writer.run(phoneId, async (write) => {
      const queued: QueuedDto[] = [];
      for (const message of messages) {
        const chat = await this.outgoing.insert(write, { ...message, queuedAt, at });
        queued.push(toQueuedDto(message.address.jid, chat.jid, message.id, queuedAt));
      }
      assertPaired(this.gateway);
      const result = toAnswer(queued);
      if (request) await this.idempotency.saveAnswer(write, request, result);
      return result;
    });
    if (messages.some(({ mediaId }) => mediaId)) this.uploads.wake();
    this.worker.wake();
    return answer;
  }

  /** The message that a change is about; several if senders have chosen the same id. */
  private async targetsOf(
    write: UnitOfWork,
    change: MessageRow | undefined,
  ): Promise<MessageRow[]> {
    if (!change || change.changes_id === null) return [];
    return this.messages.findAllById(write, change.chat_id, change.changes_id);
  }
}
