import type { MessageDto } from '../../base/shapes/message.dto.js';
import { defuseFormulas, toLines, toOneLine } from '../../base/common/harmless-text.js';

/** The beginnings of quotes and lines of reactions and votes. A text that looks the same gets an apostrophe. */
const LIKE_QUOTE = /^[\s\p{DI}]*>/u;
const LIKE_QUOTE_OR_REACTIONS = /^[\s\p{DI}]*[>(]/u;

export interface TranscriptHead {
  title: string;
  jid: string;
}

/** The first lines of a transcript. */
export function toTranscriptHead({ title, jid }: TranscriptHead): string {
  return `${toName(title)} (${jid})\nTimes are in UTC.\n\n`;
}

/**
 * One message for a person to read. Names are one line, and further lines of a text are indented: no
 * stranger can forge a line that looks like a message.
 */
export function toTranscriptEntry(message: MessageDto, title: string): string {
  const time = new Date(message.timestamp).toISOString().slice(0, 19).replace('T', ' ');
  const [first = '', ...others] = [...quoteOf(message), ...bodyOf(message)];
  const lines = [`[${time}] ${toName(senderOf(message, title))}: ${first}`, ...others.map(indent)];
  lines.push(...tallyOf(message).map(indent), ...originOf(message).map(indent));
  lines.push(...answerOf(message).map(indent));
  const reactions = message.reactions.map(
    ({ emoji, from_me, sender_name, sender_jid }) =>
      `${toName(emoji)} ${toPerson(from_me, sender_name ?? sender_jid)}`,
  );
  if (reactions.length > 0) lines.push(indent(`(${reactions.join(', ')})`));
  return `${lines.join('\n')}\n`;
}

function senderOf({ from_me, sender_name, sender_jid, chat_jid }: MessageDto, title: string) {
  if (from_me) return 'Me';
  return sender_name ?? (sender_jid === chat_jid ? title : sender_jid);
}

/** A line for each option of a poll. The count comes first, since the name of an option could imitate it. */
function tallyOf({ poll }: MessageDto): string[] {
  const options = poll?.options ?? [];
  // A poll without votes is one line.
  if (options.every(({ votes }) => votes === 0)) return [];
  return options.map(({ name, votes, voters }) => {
    const people = voters.map((voter) => toPerson(voter.from_me, voter.name ?? voter.jid));
    return `(${votes} × ${toName(name)}${people.length > 0 ? `: ${people.join(', ')}` : ''})`;
  });
}

/** The origin of a message, as its sender's client claims. */
function originOf({ referral }: MessageDto): string[] {
  if (!referral) return [];
  const { source_type, source_id, source_url, headline, entry_point } = referral;
  const parts = [source_type, source_id, headline, source_url, entry_point];
  const words = parts.flatMap((part) => (part === null ? [] : toOneLine(part)));
  return words.length > 0 ? [`(from: ${words.join(', ')})`] : [];
}

/** The words that a program reads, besides the text of the message. */
function answerOf({ choice, order }: MessageDto): string[] {
  const parameters = choice?.parameters ? JSON.stringify(choice.parameters) : null;
  const parts = choice
    ? [choice.kind, choice.id, choice.name, choice.description, parameters]
    : [order?.id];
  const words = parts.flatMap((part) => (part ? toOneLine(part) : []));
  if (words.length === 0) return [];
  return [`(${choice ? 'choice' : 'order'}: ${words.join(', ')})`];
}

function toPerson(isMe: boolean, name: string): string {
  return isMe ? 'Me' : toName(name);
}

function quoteOf({ quoted }: MessageDto): string[] {
  if (!quoted) return [];
  return toLines(quoted.text ?? `[${quoted.type}]`).map((line) => `> ${defuseFormulas(line)}`);
}

function bodyOf(message: MessageDto): string[] {
  if (message.deleted_at !== null) return ['[deleted]'];
  const name = toOneLine(message.media?.file_name ?? '');
  const kind = message.type === 'text' ? '' : `[${[message.type, name].join(' ').trim()}] `;
  const marks = [
    message.edited_at === null ? '' : ' (edited)',
    message.status === 'error' || message.status === 'unknown' ? ` (${message.status})` : '',
  ];
  const lines = toLines(message.text ?? '').map((line, index) =>
    toBodyLine(line, index > 0 || message.quoted !== null),
  );
  return `${kind}${lines.join('\n')}${marks.join('')}`.trimEnd().split('\n');
}

/** After a quote even the first line is indented, as reactions and votes are. */
function toBodyLine(line: string, isIndented: boolean): string {
  const pretends = isIndented ? LIKE_QUOTE_OR_REACTIONS : LIKE_QUOTE;
  return pretends.test(line) ? `'${line}` : defuseFormulas(line);
}

function toName(name: string): string {
  return defuseFormulas(toOneLine(name));
}

function indent(line: string): string {
  return `    ${line}`;
}
