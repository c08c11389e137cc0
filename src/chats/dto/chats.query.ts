import { IsBoolean, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { ToBoolean, ToWholeNumber } from '../../common/text.transforms.js';

export class ChatsQuery {
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be a whole number from 1 to 1000' })
  @Min(1, { message: 'must be a whole number from 1 to 1000' })
  @Max(1000, { message: 'must be a whole number from 1 to 1000' })
  limit = 1000;

  @IsOptional()
  @IsString({ message: 'must be a cursor from an earlier answer' })
  @MaxLength(200, { message: 'must be a cursor from an earlier answer' })
  cursor?: string;

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
