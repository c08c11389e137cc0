import type { ChatRow, MessageRow } from '../../storage/dashboard.schema.js';
import type { EventTypeWith } from '../../storage/event-catalog.js';
import type { EventSource } from '../../storage/event-catalog.js';
import type { MessageFacts, MessagePayload } from '../../storage/event-payload.js';
import type { MessageChange } from '../../whatsapp/inbound-batch.js';
import { refreshPreview } from '../chats/chat-preview.js';
import { toStoredMessage } from '../messages/stored-message.mapper.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

/** The types of events about one message. */
export type MessageEventType = EventTypeWith<MessagePayload>;

export interface MessageEvent {
  type: MessageEventType;
  source: EventSource;
  /** The payload besides the message. */
  more?: MessageFacts;
}

/** Records an event with the message as it is now. */
export function recordMessage(
  write: UnitOfWork,
  chat: ChatRow,
  row: MessageRow,
  { type, source, more }: MessageEvent,
): void {
  const payload: MessagePayload = { message: toStoredMessage(row, chat.jid, write.files), ...more };
  write.record({ type, source, chatJid: chat.jid, messageId: row.id, payload });
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
