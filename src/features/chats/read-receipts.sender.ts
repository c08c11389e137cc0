import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { ThreadReader } from '../../store/rows/messages/thread.reader.js';
import { assertConnected } from '../../whatsapp/assert-connected.js';
import { toCallError } from '../../whatsapp/call-error.js';
import { ChatsGateway, type ReadReceipts } from '../../whatsapp/chats.gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

/** The most receipts for one request. Reading the newest messages implies reading the older ones. */
const MAX_RECEIPTS = 1000;

/** Tells the senders of a chat's unread messages that they were read. */
@Injectable()
export class ReadReceiptsSender {
  constructor(
    private readonly messages: ThreadReader,
    private readonly session: WhatsAppGateway,
    private readonly chats: ChatsGateway,
  ) {}

  /** Null if nothing is unread. */
  async send(chat: ChatRow): Promise<ReadReceipts | null> {
    assertConnected(this.session, 'Receipts can be sent only while connected.');
    const unread = await this.messages.unread(chat.id, MAX_RECEIPTS);
    const keys = unread.map(({ id, sender_jid }) => ({
      id,
      chatJid: chat.is_group ? chat.jid : sender_jid,
      senderJid: sender_jid,
    }));
    if (keys.length === 0) return null;
    try {
      return await this.chats.markRead(keys);
    } catch (error) {
      throw toCallError(error);
    }
  }
}
