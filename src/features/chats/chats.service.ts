import { Injectable } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { ChatRow, MessageRow } from '../../base/storage/dashboard.schema.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import type { ReadMessageRow } from '../../base/storage/message-columns.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import type { ReadReceipts } from '../../whatsapp/chats.gateway.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { UnitOfWorkRunner } from '../../store/rows/work/unit-of-work.runner.js';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import { toChatDto, type ChatDto } from './dto/chat.dto.js';
import type { ChatsQuery, ThreadQuery, ReadChatDto } from './dto/chat-requests.dto.js';
import { toMessageDto, unreadableNames } from '../../store/rows/messages/message.mapper.js';
import type { ChatListDto, ChatReadDto, ReceiptsReason, ThreadDto } from './dto/responses.dto.js';
import { OpenChangesReader } from '../../store/rows/messages/open-changes.reader.js';
import { ThreadReader, type ThreadRow } from '../../store/rows/messages/thread.reader.js';
import { readChatPage } from './read-chat-page.js';
import { ReadReceiptsSender } from './read-receipts.sender.js';
import { decodeThreadCursor, encodeThreadCursor } from './thread-cursor.js';
import { MessageStatusWriter } from '../../store/rows/write/message-status.writer.js';

/** Answers questions about chats and threads, and resets unread counts. */
@Injectable()
export class ChatsService {
  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatsRepository,
    private readonly messages: ThreadReader,
    private readonly statuses: MessageStatusWriter,
    private readonly writer: UnitOfWorkRunner,
    private readonly receipts: ReadReceiptsSender,
    private readonly unreadable: UnreadableRowsRegistry,
    private readonly view: MessageView,
    private readonly openChanges: OpenChangesReader,
  ) {}

  /** Changed chats of the shown account, after each commit; without a time if they are not, or no longer, in the list. */
  get changes$(): Observable<ChatDto[]> {
    const isShown = (row: ChatRow) => this.phones.isShown(row.account_id);
    return this.writer.changes$.pipe(map((rows) => rows.filter(isShown).map(toChatDto)));
  }

  async list(query: ChatsQuery): Promise<ChatListDto> {
    const phoneId = await this.phones.currentId();
    const { rows, next } =
      phoneId === null ? { rows: [], next: null } : await readChatPage(this.chats, phoneId, query);
    return { chats: rows.map(toChatDto), pagination: { limit: query.limit, next } };
  }

  async count(): Promise<number> {
    const phoneId = await this.phones.currentId();
    return phoneId === null ? 0 : this.chats.count(phoneId);
  }

  /** Unread messages in all chats. */
  async countUnread(): Promise<number> {
    const phoneId = await this.phones.currentId();
    return phoneId === null ? 0 : this.chats.countUnread(phoneId);
  }

  /** The current state of the existing chats at these jids. */
  async find(jids: string[]): Promise<ChatDto[]> {
    const phoneId = await this.phones.currentId();
    const rows = phoneId === null ? [] : await this.chats.findListed(phoneId, jids);
    return rows.map(toChatDto);
  }

  async thread(jid: string, query: ThreadQuery): Promise<ThreadDto> {
    const { limit } = query;
    if (query.before === undefined && query.after === undefined) return this.newestPage(jid, limit);
    const chat = await this.findChat(jid);
    if (!chat) return emptyThread(jid, limit);
    const before = await this.findAnchor(chat, query.before, 'before');
    const after = await this.findAnchor(chat, query.after, 'after');
    const { rows, hasMore } = await this.messages.page(chat.id, { limit, before, after });
    const last = after ? rows.at(-1) : rows[0];
    return this.toThread(chat.jid, rows, limit, hasMore ? last : null);
  }

  /** Resets the unread count and, if requested, sends read receipts. */
  async markRead(jid: string, options: ReadChatDto): Promise<ChatReadDto> {
    const chat = await this.findChat(jid);
    const none = { receipts_sent: 0, receipts_reason: reasonForNone(options) };
    if (!chat) return { status: 'ok', chat_jid: jid, unread_count: 0, ...none };
    // Read before sending: messages that arrive while the receipts are sent stay unread.
    const newest = await this.messages.newest(chat.id);
    const receipts = options.send_receipts ? await this.receipts.send(chat) : null;
    const unreadCount = await this.writer.run(chat.account_id, async (write) => {
      await this.statuses.markRead(write, await write.chats.get(chat.id), 'api', newest);
      return (await write.chats.get(chat.id)).unread_count;
    });
    const told = receipts ? toReceiptsDto(receipts) : none;
    return { status: 'ok', chat_jid: chat.jid, unread_count: unreadCount, ...told };
  }

  /** The page that is read most often: its chat comes with its messages. */
  private async newestPage(jid: string, limit: number): Promise<ThreadDto> {
    const phoneId = await this.phones.currentId();
    if (phoneId === null) return emptyThread(jid, limit);
    const { rows, hasMore } = await this.messages.newestPageAt(phoneId, jid, limit);
    const [oldest] = rows;
    if (oldest) return this.toThread(oldest.chat_jid, rows, limit, hasMore ? oldest : null);
    const chat = await this.chats.findByJid(phoneId, jid);
    return emptyThread(chat?.jid ?? jid, limit);
  }

  private async toThread(
    jid: string,
    rows: ThreadRow[],
    limit: number,
    last: ThreadRow | null | undefined,
  ): Promise<ThreadDto> {
    const toDto = (row: ReadMessageRow) => toMessageDto(row, jid, this.view);
    const messages = rows.map(toDto);
    this.unreadable.record(unreadableNames(messages));
    const [changes, next] = await Promise.all([
      this.openChanges.find(rows.filter(({ has_changes: hasChanges }) => hasChanges)),
      last ? this.cursorAt(last) : null,
    ]);
    const pagination = { limit, next };
    return { chat_jid: jid, messages, changes: changes.map(toDto), pagination };
  }

  private async cursorAt(row: ReadMessageRow): Promise<string> {
    return encodeThreadCursor(row, await this.messages.isUniqueId(row.chat_id, row.id));
  }

  private async findChat(jid: string): Promise<ChatRow | undefined> {
    const phoneId = await this.phones.currentId();
    return phoneId === null ? undefined : this.chats.findByJid(phoneId, jid);
  }

  private async findAnchor(
    chat: ChatRow,
    id: string | undefined,
    field: string,
  ): Promise<MessageRow | null> {
    if (id === undefined) return null;
    const rowId = decodeThreadCursor(id);
    const message =
      (rowId === null ? undefined : await this.messages.findRow(chat.id, rowId)) ??
      (await this.messages.findInChat(chat.id, id));
    if (message) return message;
    throw new ApiError('validation_failed', `${field} must be the id of a message of this chat`);
  }
}

function reasonForNone({ send_receipts: isAsked }: ReadChatDto): ReceiptsReason {
  return isAsked ? 'nothing_unread' : 'not_requested';
}

function toReceiptsDto({ told, hidden, unconfirmed }: ReadReceipts) {
  const reason: ReceiptsReason | null =
    hidden > 0 ? 'hidden_by_privacy' : unconfirmed > 0 ? 'not_confirmed' : null;
  return { receipts_sent: told, receipts_reason: reason };
}

function emptyThread(jid: string, limit: number): ThreadDto {
  return { chat_jid: jid, messages: [], changes: [], pagination: { limit, next: null } };
}
