import type { Media, MessageDetails, MessageType } from '../../inbound-batch.js';

/** What a thread shows of a message. */
export interface MessageBody {
  type: MessageType;
  /** What a person reads; null if there is nothing to read. */
  text: string | null;
  /** What stands in the chat list where there is no text. */
  label?: string;
  media?: Media;
  details?: MessageDetails;
  isViewOnce?: boolean;
}

/** The lines that are not empty, one below the other; null if none is left. */
export function joinLines(...lines: (string | null | undefined)[]): string | null {
  return lines.filter(Boolean).join('\n') || null;
}
