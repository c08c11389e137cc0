import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ChatJid } from '../../chats/chat-jid.js';
import { PageLimit } from '../../../base/common/http/page-limit.js';

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

  @IsOptional()
  @IsString({ message: 'must be a cursor from an earlier answer' })
  @MaxLength(200, { message: 'must be a cursor from an earlier answer' })
  cursor?: string;
}
