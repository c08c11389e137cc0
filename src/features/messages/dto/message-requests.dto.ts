import { ChatJid } from '../../chats/jid.pipe.js';
import { IsOptional, IsString, Matches, MaxLength, IsIn } from 'class-validator';
import {
  REACHED_STATUSES,
  type ReachedStatus,
} from '../../../store/rows/messages/message-status.policy.js';
import {
  PageLimit,
  WaitTimeout,
  MessageId,
  PageCursor,
  SearchText,
  Flag,
} from '../../../base/common/http/field.decorators.js';

export class OneMessageQuery {
  /** The chat, if two chats have the same id. If missing, own messages come first, then the newest. */
  @ChatJid()
  chat_jid?: string;
}

export class MessageQuery extends OneMessageQuery {
  /**
   * Responds as soon as the message has this status or a later one, or was not sent. Each status implies those before it.
   */
  @IsOptional()
  @IsIn(REACHED_STATUSES, { message: `must be one of ${REACHED_STATUSES.join(', ')}` })
  wait?: ReachedStatus;

  /** With `wait`: responds after that time in any case. */
  @WaitTimeout()
  timeout_ms: number = 30_000;
}

export class SearchQueryDto {
  /** All words must occur; the last one may be the start of a word. */
  @Matches(/\S/u, { message: 'must be a text to look for' })
  @MaxLength(200, { message: 'must have 200 characters at most' })
  @IsString({ message: 'must be a text to look for' })
  q: string;

  @ChatJid()
  chat_jid?: string;

  @PageLimit()
  limit: number = 50;

  @PageCursor()
  cursor?: string;
}

export class WaitQuery {
  @ChatJid()
  chat_jid?: string;

  /** A part of the text, ignoring case. */
  @SearchText()
  contains?: string;

  /** A message id: messages that arrived after it, but before this request, match as well. */
  @MessageId()
  after?: string;

  @Flag()
  from_me?: boolean;

  @WaitTimeout()
  timeout_ms: number = 30_000;
}

const FORMATS = ['jsonl', 'txt', 'zip'] as const;

export class ExportQuery {
  @IsOptional()
  @IsIn(FORMATS, { message: `must be one of ${FORMATS.join(', ')}` })
  format: (typeof FORMATS)[number] = 'jsonl';
}
