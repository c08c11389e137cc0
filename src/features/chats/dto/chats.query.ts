import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageLimit } from '../../../base/common/http/page-limit.js';
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
