import { IsBoolean, IsOptional, IsInt, Max, Min, ValidateIf } from 'class-validator';
import {
  PageLimit,
  MessageId,
  PageCursor,
  SearchText,
  Flag,
} from '../../../base/common/http/field.decorators.js';

export class ChatsQuery {
  @PageLimit()
  limit: number = 1000;

  /** `next` of the page before. */
  @PageCursor()
  cursor?: string;

  /** Searches the name, the number and the latest text. */
  @SearchText()
  q?: string;

  @Flag()
  unread?: boolean;

  @Flag()
  archived?: boolean;
}

export class ThreadQuery {
  @PageLimit()
  limit: number = 400;

  /** A message id: the page ends before it. */
  @MessageId()
  before?: string;

  /** A message id: the page starts after it. */
  @MessageId()
  after?: string;
}

export class ReadChatDto {
  /** Also send read receipts to the senders. */
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  send_receipts?: boolean;
}

/** The phone sends no more messages than that at once. */
const MAX_COUNT = 50;
const message = `must be a whole number from 1 to ${MAX_COUNT}`;

export class RequestHistoryDto {
  // Not `IsOptional`: it would accept null.
  @ValidateIf((_, count) => count !== undefined)
  @IsInt({ message })
  @Min(1, { message })
  @Max(MAX_COUNT, { message })
  count: number = MAX_COUNT;
}
