import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import { readKeptMedia } from '../../store/rows/messages/kept-media.js';
import { ThreadReader } from '../../store/rows/messages/thread.reader.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { ChatRow, MessageRow } from '../../base/storage/dashboard.schema.js';
import type { Quoted } from '../../whatsapp/inbound-batch.js';
import type { MessageType } from '../../base/common/message-types.js';
import type { QuotedMessage } from '../../whatsapp/message-codec.js';
import { PersonAddressing } from './person-addressing.js';

/** A quoted message: for the recipient, and for our own entry. */
export interface Quote {
  message: QuotedMessage;
  entry: Quoted;
}

/** Finds the message that a reply quotes. */
@Injectable()
export class QuoteFinder {
  constructor(
    private readonly people: PersonAddressing,
    private readonly chats: ChatsRepository,
    private readonly thread: ThreadReader,
  ) {}

  /** @throws ApiError `not_found` */
  async find(phoneId: number, chatJid: string, id: string): Promise<Quote> {
    const { chat, row } = await this.assertKnown(phoneId, chatJid, id);
    const { text, content } = row;
    const fromMe = row.from_me === 1;
    const kind = await this.people.kindInIfKnown(chat);
    // The address must be of this kind, or recipients do not find the original.
    const senderJid = await this.people.personAs(kind, chat, row.sender_jid);
    const type = row.type as MessageType;
    return {
      message: { id, senderJid, content, text },
      entry: { id, senderJid: row.sender_jid, fromMe, type, text: text ?? fileNameOf(row) },
    };
  }

  /** @throws ApiError `not_found` */
  async assertKnown(
    phoneId: number,
    chatJid: string,
    id: string,
  ): Promise<{ chat: ChatRow; row: MessageRow }> {
    const chat = await this.chats.findByJid(phoneId, chatJid);
    const row = chat && (await this.thread.findInChat(chat.id, id));
    if (!row || row.deleted_at !== null || row.changes_id !== null) {
      throw new ApiError('not_found', 'There is no message with this quoted_id in the chat.');
    }
    return { chat, row };
  }
}

/** The text of a quote for a document without one. */
function fileNameOf({ media }: MessageRow): string | null {
  return readKeptMedia(media).fileName ?? null;
}
