import type { MessageDto } from '../../base/shapes/message.dto.js';
import type { AwaitedMessageDto, WaitEnd } from './dto/responses.dto.js';
import type { WaitQuery } from './dto/message-requests.dto.js';

/** True if a wait for an answer to this message is in vain: it was not sent, and is not tried again by itself. */
export function isInVain(message: MessageDto, { after, from_me: fromMe }: WaitQuery): boolean {
  const hasFailed = message.from_me && message.status === 'error';
  return hasFailed && message.id === after && fromMe !== true;
}

export function matched(message: MessageDto): AwaitedMessageDto {
  return { ...endedBy('matched'), message };
}

export function failedAs({ error_code, error_text }: MessageDto): AwaitedMessageDto {
  return { ...endedBy('message_failed'), error_code, error_text };
}

export function endedBy(reason: WaitEnd): AwaitedMessageDto {
  return { message: null, reason, error_code: null, error_text: null };
}
