import { IsBoolean, IsOptional } from 'class-validator';

export class ReadChatDto {
  /** Also send read receipts to the senders. */
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  send_receipts?: boolean;
}
