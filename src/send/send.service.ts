import { Injectable } from '@nestjs/common';
import { AccountsService } from '../chats/accounts.service.js';
import { ChatWriter } from '../chats/chat-writer.js';
import { ThreadWriter } from '../chats/thread-writer.js';
import { ApiError } from '../common/api.error.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { Me } from '../whatsapp/session.js';
import type { QueuedDto } from './dto/queued.dto.js';
import type { SendTextDto } from './dto/send-text.dto.js';
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
  ) {}

  async queueText({ to, text }: SendTextDto): Promise<QueuedDto> {
    const { state, me } = this.gateway.session;
    if (state !== 'connected' || !me) {
      throw new ApiError('not_connected', 'The WhatsApp session is not connected.');
    }
    try {
      return await this.enqueue(toRecipientJid(to), text, me);
    } catch (cause) {
      throw new ApiError('send_failed', 'The message could not be queued.', { cause });
    }
  }

  private async enqueue(recipientJid: string, text: string, me: Me): Promise<QueuedDto> {
    const accountId = await this.accounts.idOf(me.jid);
    const { id, content } = this.gateway.encodeText(text);
    const queuedAt = Date.now();
    const address = { jid: recipientJid, pn: recipientJid, lid: null, isGroup: false };
    const chat = await this.writer.run(accountId, async (write) => {
      const chat = await this.threads.addOutgoing(write, {
        id,
        address,
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
      return chat;
    });
    this.worker.wake();
    return {
      status: 'queued',
      to: recipientJid,
      chat_jid: chat.jid,
      message_id: id,
      timestamp: queuedAt,
      duplicate: false,
    };
  }
}
