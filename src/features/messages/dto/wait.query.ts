import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { ChatJid } from '../../chats/chat-jid.js';
import { ToBoolean } from '../../../base/common/http/text.transforms.js';
import { WaitTimeout } from '../../../base/common/http/wait-timeout.js';

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

  @WaitTimeout()
  timeout_ms: number = 30_000;
}
