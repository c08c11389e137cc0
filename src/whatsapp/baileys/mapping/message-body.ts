import type { Media, MessageDetails } from '../../inbound-batch.js';
import type { MessageType } from '../../../base/common/message-types.js';

/** The part of a message that a thread shows. */
export interface MessageBody {
  type: MessageType;
  /** The readable text; null if there is none. */
  text: string | null;
  /** Shown in the chat list if there is no text. */
  label?: string;
  media?: Media;
  details?: MessageDetails;
  isViewOnce?: boolean;
}

/** Joins the non-empty lines, which may be more than a call has arguments; null if there are none. */
export function joinLines(lines: (string | null | undefined)[]): string | null {
  return lines.filter(Boolean).join('\n') || null;
}
