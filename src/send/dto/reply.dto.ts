import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { IsMessageText } from './text.rules.js';

export class ReplyDto {
  /** Stored and sent exactly as given. */
  @IsMessageText()
  text: string;

  /** The message of this chat that is answered. */
  @IsOptional()
  @IsString({ message: 'must be the id of a message' })
  @MinLength(1, { message: 'must be the id of a message' })
  @MaxLength(200, { message: 'must be the id of a message' })
  quoted_id?: string | null;
}
