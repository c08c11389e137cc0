import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import { ThreadReader } from '../../store/rows/messages/thread.reader.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { MessagesService } from '../messages/messages.service.js';
import type { ChatRow, MessageRow } from '../../base/storage/dashboard.schema.js';
import type { KeptMention } from '../../base/storage/message-columns.js';
import type { ChangeTarget } from '../../whatsapp/inbound-batch.js';
import type { TargetQuery } from './dto/changes.dto.js';

/** A stored message, with its content, and its chat. */
export interface StoredTarget {
  row: MessageRow;
  chat: ChatRow;
}

/** The address of a message in a request. */
export type TargetAddress = TargetQuery & { id: string };

/** Finds the message that a request is about. */
@Injectable()
export class RequestTargetFinder {
  constructor(
    private readonly service: MessagesService,
    private readonly chats: ChatsRepository,
    private readonly thread: ThreadReader,
  ) {}

  /** @throws ApiError `not_found` */
  async find({ id, chat_jid, sender_jid }: TargetAddress): Promise<StoredTarget> {
    const {
      account_id,
      chat_id,
      chat_jid: jid,
      row_id,
    } = await this.service.get(id, chat_jid, sender_jid);
    const chat = await this.chats.findByJid(account_id, jid);
    const row = await this.thread.findRow(chat_id, row_id);
    if (!row || !chat) throw new ApiError('not_found', 'There is no message with this id.');
    return { row, chat };
  }
}

/** The author of a message, as changes of it name them. */
export function toChangeTarget({
  from_me: fromMe,
  sender_jid: authorJid,
}: MessageRow): ChangeTarget {
  return { fromMe: fromMe === 1, authorJid };
}

/** The jids of the people whom a message mentions, as its text names them. */
export function mentionedIn({ mentions }: MessageRow): string[] {
  return (JSON.parse(mentions ?? '[]') as KeptMention[]).map(({ jid }) => jid);
}
