import type { DashboardEvent } from '../../events/event.js';
import type { EventKind } from '../../events/event-catalog.gen.js';
import { harmless, shorten } from './harmless.js';
import type { Style, Terminal } from './terminal.js';

const TYPE_WIDTH = 20;
const NAME_WIDTH = 18;

const STYLES: Record<EventKind, Style> = {
  connection: 'magenta',
  message: 'cyan',
  ack: 'green',
  call: 'yellow',
  webhook: 'blue',
};
const TROUBLE = new Set<string>([
  'ack.error',
  'ack.timeout',
  'message.undecrypted',
  'webhook.disabled',
]);

/** An event on one line: its time, its type, the person, and the text. */
export function describeEvent(event: DashboardEvent, terminal: Terminal): string {
  const style = TROUBLE.has(event.type) ? 'red' : (STYLES[event.kind as EventKind] ?? 'white');
  const time = toTime(event.timestamp);
  const type = event.type.padEnd(TYPE_WIDTH);
  const who = shorten(harmless(whoIn(event)), NAME_WIDTH).padEnd(NAME_WIDTH);
  const rest = terminal.columns - time.length - TYPE_WIDTH - NAME_WIDTH - 4;
  const text = harmless(textOf(event));
  const shown = terminal.isInteractive ? shorten(text, Math.max(rest, NAME_WIDTH)) : text;
  return `${terminal.style('dim', time)}  ${terminal.style(style, type)} ${who} ${shown}`.trimEnd();
}

/** The time of day, in the zone of the terminal. */
export function toTime(timestamp: string | number): string {
  const at = new Date(timestamp);
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function whoIn(event: DashboardEvent): string {
  if ('message' in event.payload) {
    const { message } = event.payload;
    return message.from_me ? `to ${message.chat_jid}` : (message.sender_name ?? message.sender_jid);
  }
  if ('call' in event.payload)
    return event.payload.call.caller_name ?? event.payload.call.caller_jid;
  return event.chat_jid ?? '';
}

function textOf(event: DashboardEvent): string {
  const { payload } = event;
  if ('call' in payload) return payload.call.how ?? (payload.call.is_video ? 'video' : 'voice');
  if ('webhook' in payload) return `${payload.webhook.host}: ${payload.reason}`;
  if ('reason_code' in payload) return `${payload.phase}: ${payload.reason}`;
  if ('message' in payload) return textOfMessage(payload);
  if ('unread_count' in payload) return `${payload.unread_count} unread`;
  return `${payload.message_count} messages`;
}

function textOfMessage(
  payload: Extract<DashboardEvent, { kind: unknown; type: 'message.received' }>['payload'],
): string {
  const { message, reaction, vote, error_text: error } = payload;
  if (reaction) return `${reaction.emoji || 'no reaction'} to ${quote(message.text)}`;
  if (vote) return `votes ${vote.options.join(', ') || 'for nothing'}`;
  if (error) return error;
  return message.text === null ? `[${message.type}]` : quote(message.text);
}

function quote(text: string | null): string {
  return text === null ? 'a message' : `"${text}"`;
}
