import { jsonBytes } from '../../../base/common/cut-text.js';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { EventTypeWith } from '../../../base/storage/event-catalog.js';
import type { EventSource } from '../../../base/storage/event-catalog.js';
import type { MessageFacts, MessagePayload } from '../../../base/storage/event-payload.js';
import type { MessageChange } from '../../../whatsapp/inbound-batch.js';
import { MAX_MESSAGE_BYTES, MAX_REPEATED_BYTES } from '../../../whatsapp/message-size.policy.js';
import { refreshPreview } from '../chats/chat-preview.js';
import { toMessageDto } from '../messages/message.mapper.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { abridgePayload } from '../../../base/storage/abridge-payload.mapper.js';

/** The types of events about one message. */
export type MessageEventType = EventTypeWith<MessagePayload>;

export interface MessageEvent {
  type: MessageEventType;
  source: EventSource;
  /** The payload besides the message. */
  more?: MessageFacts;
}

/** Records an event with the current message, as far as it fits. */
export function recordMessage(
  write: UnitOfWork,
  chat: ChatRow,
  row: MessageRow,
  { type, source, more }: MessageEvent,
): void {
  const message = toMessageDto(row, chat.jid, write.view);
  const payload = fitEvent(type, { message, ...more });
  write.record({ type, source, chatJid: chat.jid, messageId: row.id, payload });
}

/** Events that bring a message. */
const BRINGING: readonly MessageEventType[] = [
  'message.received',
  'message.undecrypted',
  'message.queued',
];

/** Limits an event to the size of a message; it repeats little besides its own news. */
function fitEvent(type: MessageEventType, payload: MessagePayload): MessagePayload {
  if (BRINGING.includes(type)) return abridgePayload(payload, MAX_MESSAGE_BYTES, 'text');
  // A live location that moves is an edit without a text.
  if (payload.previous_text === undefined) return abridgePayload(payload, MAX_REPEATED_BYTES);
  const textBytes = jsonBytes(payload.message.text);
  return abridgePayload(payload, MAX_REPEATED_BYTES + textBytes, 'text');
}

/**
 * Records that a message was changed, and shows it in the chat list if it is the newest there. The phone's history
 * makes no events.
 */
export async function recordChange(
  write: UnitOfWork,
  chat: ChatRow,
  row: MessageRow,
  change: MessageChange,
  type: MessageEventType,
  more: MessageFacts = {},
): Promise<void> {
  if (chat.last_row_id === row.row_id) await refreshPreview(write, chat);
  if (change.origin === 'history') return;
  const payload = { ...more, ...adjustedFields(change) };
  const source = change.origin === 'here' ? 'api' : 'whatsapp';
  recordMessage(write, chat, row, { type, source, more: payload });
}

/** The payload field that lists replaced or omitted values. */
export function adjustedFields({ adjusted }: { adjusted?: string[] }): MessageFacts {
  return adjusted ? { adjusted_fields: adjusted } : {};
}
