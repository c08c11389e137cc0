import {
  IsBoolean,
  IsOptional,
  IsString,
  MaxLength,
  IsInt,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { PageLimit } from '../../../base/common/http/field.decorators.js';
import { ToBoolean } from '../../../base/common/http/text.transforms.js';

export class ChatsQuery {
  @PageLimit()
  limit: number = 1000;

  /** `next` of the page before. */
  @IsOptional()
  @IsString({ message: 'must be a cursor from an earlier answer' })
  @MaxLength(200, { message: 'must be a cursor from an earlier answer' })
  cursor?: string;

  /** Searches the name, the number and the latest text. */
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MaxLength(200, { message: 'must have 200 characters at most' })
  q?: string;

  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  unread?: boolean;

  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  archived?: boolean;
}

export class ThreadQuery {
  @PageLimit()
  limit: number = 400;

  /** A message id: the page ends before it. */
  @IsOptional()
  @IsString({ message: 'must be a message id' })
  @MaxLength(200, { message: 'must be a message id' })
  before?: string;

  /** A message id: the page starts after it. */
  @IsOptional()
  @IsString({ message: 'must be a message id' })
  @MaxLength(200, { message: 'must be a message id' })
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
