import { PaginationDto } from '../../common/http/pagination.dto.js';
import { ChatDto } from './chat.dto.js';
import { MessageDto } from './message.dto.js';

export class ChatListDto {
  chats: ChatDto[];
  pagination: PaginationDto;
}

export class ThreadDto {
  chat_jid: string;
  messages: MessageDto[];
  /** Changes of these messages from here that wait or have failed: each says which in `changes_id`. The newest of its kind. */
  changes: MessageDto[];
  pagination: PaginationDto;
}

/** The request was sent. The phone answers when it is online, or never; its messages are announced as `message.history`. */
export class HistoryRequestedDto {
  status: 'requested';
  chat_jid: string;
}

/** The message is deleted on the devices of this account. */
export class MessageDeletedDto {
  status: 'ok';
  message_id: string;
  chat_jid: string;
}

export class ChatReadDto {
  status: 'ok';
  chat_jid: string;
  unread_count: 0;
  receipts_sent: number;
}
