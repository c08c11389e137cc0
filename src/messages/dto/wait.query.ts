import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ChatJid } from '../../chats/chat-jid.js';
import { ToBoolean, ToWholeNumber } from '../../common/http/text.transforms.js';

const MAX_TIMEOUT_MS = 120_000;
const message = `must be a whole number from 0 to ${MAX_TIMEOUT_MS}`;

export class WaitQuery {
  @ChatJid()
  chat_jid?: string;

  /** A part of the text, ignoring case. */
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MaxLength(200, { message: 'must have 200 characters at most' })
  contains?: string;

  /** A message id: messages that arrived after it, but before this request, match as well. */
  @IsOptional()
  @IsString({ message: 'must be a message id' })
  @MaxLength(200, { message: 'must be a message id' })
  after?: string;

  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message: 'must be true or false' })
  from_me?: boolean;

  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message })
  @Min(0, { message })
  @Max(MAX_TIMEOUT_MS, { message })
  timeout_ms: number = 30_000;
}
