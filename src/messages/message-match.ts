import type { MessageDto } from '../chats/dto/message.dto.js';

/** What a client asks of a message's content. */
interface AskedContent {
  contains?: string;
  from_me?: boolean;
}

export function hasAskedContent(message: MessageDto, { contains, from_me }: AskedContent): boolean {
  if (from_me !== undefined && message.from_me !== from_me) return false;
  if (contains === undefined) return true;
  return message.text?.toLowerCase().includes(contains.toLowerCase()) ?? false;
}
