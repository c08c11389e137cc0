import { Injectable } from '@nestjs/common';
import { areWhole, decodeCursor, encodeCursor } from '../../base/common/http/page-cursor.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { toMessageDto, unreadableNames } from '../../store/rows/messages/message.mapper.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import {
  MessageSearch,
  type SearchPage,
  type SearchPosition,
} from '../../base/storage/message-search.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import type { FoundMessagesDto } from './dto/responses.dto.js';
import type { SearchQueryDto } from './dto/message-requests.dto.js';

/** Searches the messages of the current account. */
@Injectable()
export class MessageSearchService {
  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatFinder,
    private readonly messages: MessageSearch,
    private readonly unreadable: UnreadableRowsRegistry,
    private readonly view: MessageView,
  ) {}

  async search(query: SearchQueryDto): Promise<FoundMessagesDto> {
    const { limit } = query;
    const { rows, hasMore } = await this.find(query);
    const last = rows.at(-1);
    const messages = rows.map((row) => toMessageDto(row, row.chat_jid, this.view));
    this.unreadable.record(unreadableNames(messages));
    const next = hasMore && last ? encodeCursor(last.timestamp, last.row_id) : null;
    return { messages, pagination: { limit, next } };
  }

  private async find({ q, chat_jid, limit, cursor }: SearchQueryDto): Promise<SearchPage> {
    const before = cursor === undefined ? null : decodeCursor(cursor, toPosition);
    const phoneId = await this.phones.currentId();
    const chat = chat_jid === undefined ? null : await this.chats.find(chat_jid);
    if (phoneId === null || chat === undefined) return { rows: [], hasMore: false };
    const chatId = chat?.id ?? null;
    return this.messages.find({ phoneId, chatId, text: q, before, limit });
  }
}

function toPosition(values: unknown[]): SearchPosition | undefined {
  if (values.length !== 2 || !areWhole(values)) return undefined;
  const [timestamp, rowId] = values;
  return { timestamp, rowId };
}
