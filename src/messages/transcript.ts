import type { MessageDto } from '../chats/dto/message.dto.js';

export interface TranscriptHead {
  title: string;
  jid: string;
}

/** The first lines of a transcript. */
export function toTranscriptHead({ title, jid }: TranscriptHead): string {
  return `${title} (${jid})\nTimes are in UTC.\n\n`;
}

/** One message for a person to read; further lines of a text are indented, so that none looks like a message. */
export function toTranscriptEntry(message: MessageDto, title: string): string {
  const time = new Date(message.timestamp).toISOString().slice(0, 19).replace('T', ' ');
  const [first = '', ...others] = [...quoteOf(message), ...bodyOf(message)];
  const lines = [`[${time}] ${senderOf(message, title)}: ${first}`, ...others.map(indent)];
  const reactions = message.reactions.map(
    ({ emoji, from_me, sender_name, sender_jid }) =>
      `${emoji} ${from_me ? 'Me' : (sender_name ?? sender_jid)}`,
  );
  if (reactions.length > 0) lines.push(indent(`(${reactions.join(', ')})`));
  return `${lines.join('\n')}\n`;
}

function senderOf({ from_me, sender_name, sender_jid, chat_jid }: MessageDto, title: string) {
  if (from_me) return 'Me';
  return sender_name ?? (sender_jid === chat_jid ? title : sender_jid);
}

function quoteOf({ quoted }: MessageDto): string[] {
  if (!quoted) return [];
  return linesOf(quoted.text ?? `[${quoted.type}]`).map((line) => `> ${line}`);
}

function bodyOf(message: MessageDto): string[] {
  if (message.deleted_at !== null) return ['[deleted]'];
  const text = message.text ?? '';
  const name = message.media?.file_name ?? '';
  const kind = message.type === 'text' ? '' : `[${[message.type, name].join(' ').trim()}] `;
  const marks = [
    message.edited_at === null ? '' : ' (edited)',
    message.status === 'error' || message.status === 'unknown' ? ` (${message.status})` : '',
  ];
  return linesOf(`${kind}${text}${marks.join('')}`.trimEnd());
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/u);
}

function indent(line: string): string {
  return `    ${line}`;
}
