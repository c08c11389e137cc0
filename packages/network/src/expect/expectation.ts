import type { RecordedEvent, RecordedMessage } from '../replay/recording-file.js';

/** A message that the recorded program has sent, and that the tested one must send. */
export interface Expectation {
  /** The line in the file, from 1. */
  line: number;
  /** The id in the file; null for a change, which has none there. */
  id: string | null;
  chatJid: string;
  kind: string;
  text: string;
  /** The options of a poll. */
  options: string[];
  /** The id in the file of the message that it answers or changes. */
  aboutId: string | null;
}

/** Ids of linked devices on WhatsApp Web and of Baileys; phones choose others. */
const OF_PROGRAM = /^3EB0/;

/** Entries of a thread that nobody sends. */
const OF_NOBODY = new Set(['call', 'system', 'undecrypted']);

/** True if a program has sent it, not a person with the phone. */
export function isByProgram({ id, from_me: isOwn }: RecordedMessage): boolean {
  return isOwn && OF_PROGRAM.test(id);
}

/** Turns an event into an expectation; null if the event reports no message of the program. */
export function toExpectation({ line, type, payload }: RecordedEvent): Expectation | null {
  const { message, reaction, vote } = payload;
  if (!message) return null;
  const about = { line, id: null, chatJid: message.chat_jid, options: [], aboutId: message.id };
  switch (type) {
    case 'message.queued':
      return payload.is_retry === true || message.changes_id ? null : ofMessage(line, message);
    case 'message.received':
      return isByProgram(message) ? ofMessage(line, message) : null;
    case 'message.edited':
      return isByProgram(message) ? { ...about, kind: 'edit', text: message.text ?? '' } : null;
    case 'message.deleted':
      return isByProgram(message) ? { ...about, kind: 'revoke', text: '' } : null;
    case 'message.reaction':
      return reaction?.from_me === true
        ? { ...about, kind: 'reaction', text: reaction.emoji }
        : null;
    case 'message.poll_vote':
      return vote?.from_me === true ? { ...about, kind: 'vote', text: '' } : null;
    default:
      return null;
  }
}

function ofMessage(line: number, message: RecordedMessage): Expectation | null {
  const { id, chat_jid: chatJid, type, text, details, quoted_id: aboutId } = message;
  if (OF_NOBODY.has(type)) return null;
  const kind = type === 'unsupported' ? 'other' : type;
  const { question, options } = details ?? {};
  const words = typeof question === 'string' ? question : text;
  const names = Array.isArray(options) ? options.map(String) : [];
  return { line, id, chatJid, kind, text: words ?? '', options: names, aboutId };
}
