import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { ToBoolean } from '../../../base/common/http/text.transforms.js';
import { RECIPIENT } from './recipient.rules.js';
import { IsMessageText } from './text.rules.js';

const invalidRecipient = { context: { code: 'invalid_recipient' } };

export class SendTextDto {
  @Matches(RECIPIENT, {
    message: 'is not a valid recipient ID: it must be a phone number, digits only',
    ...invalidRecipient,
  })
  @IsString({ message: 'must be a text of digits', ...invalidRecipient })
  to: string;

  /** Stored and sent exactly as given. */
  @IsMessageText()
  text: string;

  /** Other types are sent by `POST /api/chats/<chat_jid>/messages`. */
  @IsOptional()
  @IsIn(['text'], {
    message:
      'must be text here: POST /api/chats/<chat_jid>/messages sends files, also to 15550102@s.whatsapp.net',
  })
  type?: 'text';
}

export class SendQueryDto {
  /** Checks the request and the number, and sends nothing. */
  @IsOptional()
  @ToBoolean()
  @IsBoolean({ message: 'must be true, 1, false or 0' })
  dry_run?: boolean;
}
