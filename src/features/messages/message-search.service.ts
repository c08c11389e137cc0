import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { toMessageDto, unreadableNames } from '../chats/dto/message.dto.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import { MessageSearch, type SearchPage } from '../../base/storage/message-search.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import type { FoundMessagesDto } from './dto/responses.dto.js';
import type { SearchQueryDto } from './dto/search.query.js';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.js';

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
    return {
      messages,
      pagination: {
        limit,
        next:
          hasMore && last
            ? encodeSearchCursor({ timestamp: last.timestamp, rowId: last.row_id })
            : null,
      },
    };
  }

  private async find({ q, chat_jid, limit, cursor }: SearchQueryDto): Promise<SearchPage> {
    const before = cursor === undefined ? null : decodeSearchCursor(cursor);
    const phoneId = await this.phones.currentId();
    const chat = chat_jid === undefined ? null : await this.chats.find(chat_jid);
    if (phoneId === null || chat === undefined) return { rows: [], hasMore: false };
    const chatId = chat?.id ?? null;
    return this.messages.find({ phoneId, chatId, text: q, before, limit });
  }
}
