import { IsBoolean, IsOptional } from 'class-validator';

export class ReadChatDto {
  /** Also tell WhatsApp, so that the sender sees it. */
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  send_receipts?: boolean;
}
