import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { isTime } from '../../../whatsapp/field-rules.js';
import { phoneOf } from '../../../whatsapp/jid.js';
import { otherJidsOf } from '../../../store/rows/chats/chat-addresses.js';
import { nameOf } from '../../../store/rows/chats/chat-name.js';
import type { MessageStatus } from '../../../base/shapes/message.dto.js';

/** One entry of the chat list. Times are milliseconds since 1970. */
export class ChatDto {
  jid: string;
  /** The best known name: from the address book, chosen by the person, or the number. */
  title: string;
  last_text: string | null;
  last_timestamp: number | null;
  unread_count: number;
  is_group: boolean;
  name: string | null;
  /** With a leading +. */
  phone: string | null;
  /** The other address of a person, which hides the number. */
  lid: string | null;
  /** The jid by phone number. */
  pn: string | null;
  /** Further addresses that lead here: numbers that WhatsApp has corrected, earlier numbers and lids of the person. */
  other_jids: string[];
  last_message_id: string | null;
  last_from_me: boolean | null;
  last_status: MessageStatus | null;
  /** Name of the author of the last message, if known; null for own ones and notices. */
  last_sender_name: string | null;
  marked_unread: boolean;
  archived: boolean;
  pinned: boolean;
  muted_until: number | null;
  /** Seconds after which new messages disappear; null if they stay. */
  ephemeral_seconds: number | null;
}

export function toChatDto(row: ChatRow): ChatDto {
  return {
    jid: row.jid,
    title: titleOf(row),
    last_text: row.last_text,
    last_timestamp: isTime(row.last_timestamp) ? row.last_timestamp : null,
    unread_count: row.unread_count,
    is_group: row.is_group === 1,
    name: nameOf(row),
    phone: phoneOf(row.pn),
    lid: row.lid,
    pn: row.pn,
    other_jids: otherJidsOf(row),
    last_message_id: row.last_message_id,
    last_from_me: row.last_from_me === null ? null : row.last_from_me === 1,
    last_status: row.last_status as MessageStatus | null,
    last_sender_name: row.last_sender_name,
    marked_unread: row.marked_unread === 1,
    archived: row.archived === 1,
    pinned: row.pinned === 1,
    muted_until: row.muted_until,
    ephemeral_seconds: row.ephemeral_seconds,
  };
}

/** The digits of a lid look like a phone number but are none. */
function titleOf(row: ChatRow): string {
  return nameOf(row) ?? phoneOf(row.pn) ?? (row.is_group ? 'Group' : 'Unknown contact');
}
