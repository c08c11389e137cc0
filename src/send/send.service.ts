import { Injectable } from '@nestjs/common';
import { AccountsService } from '../chats/accounts.service.js';
import { ChatWriter } from '../chats/chat-writer.js';
import { ThreadWriter } from '../chats/thread-writer.js';
import { ApiError } from '../common/api.error.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { Me } from '../whatsapp/session.js';
import { toQueuedDto, type QueuedDto } from './dto/queued.dto.js';
import type { SendTextDto } from './dto/send-text.dto.js';
import { IdempotencyService, type IdempotentRequest } from './idempotency.service.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxWorker } from './outbox.worker.js';
import { toRecipientJid } from './recipient.js';

/** Accepts messages for sending: a `queued` answer means that the row is committed. */
@Injectable()
export class SendService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly writer: ChatWriter,
    private readonly threads: ThreadWriter,
    private readonly outbox: OutboxRepository,
    private readonly worker: OutboxWorker,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @param idempotencyKey makes a repeated request harmless: it gets the first one's answer */
  async queueText(message: SendTextDto, idempotencyKey?: string): Promise<QueuedDto> {
    try {
      const accountId = await this.accounts.currentId();
      if (idempotencyKey === undefined || accountId === null) {
        return await this.enqueue(message, null);
      }
      const request = this.idempotency.identify(accountId, idempotencyKey, message);
      return await this.idempotency.once(request, () => this.enqueue(message, request));
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError('send_failed', 'The message could not be queued.', { cause });
    }
  }

  private async enqueue(
    { to, text }: SendTextDto,
    request: IdempotentRequest | null,
  ): Promise<QueuedDto> {
    const me = this.connectedAccount();
    const accountId = await this.accounts.idOf(me.jid);
    const recipientJid = toRecipientJid(to);
    const { id, content } = this.gateway.encodeText(text);
    const queuedAt = Date.now();
    const answer = await this.writer.run(accountId, async (write) => {
      const chat = await this.threads.addOutgoing(write, {
        id,
        address: { jid: recipientJid, pn: recipientJid, lid: null, isGroup: false },
        senderJid: me.jid,
        text,
        content,
        queuedAt,
      });
      await this.outbox.add(write, {
        chat_id: chat.id,
        message_id: id,
        recipient_jid: recipientJid,
        content,
        queued_at: queuedAt,
      });
      const answer = toQueuedDto(recipientJid, chat.jid, id, queuedAt);
      if (request) await this.idempotency.remember(write, request, answer);
      return answer;
    });
    this.worker.wake();
    return answer;
  }

  private connectedAccount(): Me {
    const { state, me } = this.gateway.session;
    if (state === 'connected' && me) return me;
    throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
  }
}
