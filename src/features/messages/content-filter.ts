import type { MessageDto } from '../../base/shapes/message.dto.js';

/** Conditions on a message's content. */
interface ContentFilter {
  contains?: string;
  from_me?: boolean;
}

export function matchesContent(message: MessageDto, { contains, from_me }: ContentFilter): boolean {
  if (from_me !== undefined && message.from_me !== from_me) return false;
  if (contains === undefined) return true;
  return message.text?.toLowerCase().includes(contains.toLowerCase()) ?? false;
}
