import { handwrittenEvent } from './handwritten.js';
import { wrongFieldOf } from './recording-checks.js';

const FORMAT = 'whatsapp-session-recording';
const VERSION = 1;

/** The fields of a recorded message that a replay needs; the file has the others, too. */
export interface RecordedMessage {
  id: string;
  chat_jid: string;
  from_me: boolean;
  sender_jid: string;
  type: string;
  text: string | null;
  quoted_id: string | null;
  /** The message that a reaction, edit, deletion or vote from there changes. */
  changes_id?: string | null;
  quoted: { id: string; sender_jid: string | null; from_me: boolean; text: string | null } | null;
  media: RecordedMedia | null;
  details: Record<string, unknown> | null;
  is_view_once: boolean;
  is_forwarded: boolean;
}

export interface RecordedMedia {
  mimetype: string | null;
  file_name: string | null;
  size: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  is_voice: boolean;
  is_animated: boolean;
  sha256: string | null;
  thumbnail_url: string | null;
}

export interface RecordedPayload {
  message?: RecordedMessage;
  live?: boolean;
  is_retry?: boolean;
  reaction?: { emoji: string; sender_jid: string; from_me: boolean };
  vote?: { options: string[]; sender_jid: string; from_me: boolean };
  participant_jid?: string;
  error_code?: string;
  will_retry?: boolean;
  state?: string;
  phase?: string;
  reason_code?: string;
}

export interface RecordedEvent {
  /** Its line in the file, from 1. */
  line: number;
  at_ms: number;
  type: string;
  source: string;
  chat_jid: string | null;
  message_id: string | null;
  payload: RecordedPayload;
}

export interface RecordedChat {
  jid: string;
  addresses: string[];
  name: string;
  is_group: boolean;
  members: string[];
}

export interface Recording {
  chats: RecordedChat[];
  events: RecordedEvent[];
  /** The words that are not masked. */
  kept: string[];
}

/** A file that is not a recording; the message names the fault. */
export class RecordingError extends Error {}

/** @throws RecordingError */
export function parseRecording(text: string): Recording {
  const [header, ...records] = text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]));
  if (header?.format !== FORMAT)
    throw new RecordingError(`This is no recording: its first line has no format "${FORMAT}".`);
  if (header.version !== VERSION) {
    throw new RecordingError(
      `The recording has version ${String(header.version)}; known: ${VERSION}.`,
    );
  }
  if (records.at(-1)?.record !== 'end') {
    throw new RecordingError('The recording ends early: its last line is missing. Save it again.');
  }
  const events = records.filter(({ record }) => record === 'event' || record === 'expected');
  return {
    chats: records.filter(({ record }) => record === 'chat') as unknown as RecordedChat[],
    events: events.map(toEvent),
    kept: (header.kept ?? []) as string[],
  };
}

function toEvent(record: Record<string, unknown>): RecordedEvent {
  const event = record.record === 'expected' ? handwrittenEvent(record) : record;
  // The fields that a replay uses were checked with their line.
  return event as unknown as RecordedEvent;
}

/** @param number of the line, from 1 */
function parseLine(line: string, number: number): Record<string, unknown> {
  const record = readObject(line);
  if (!record) throw new RecordingError(`Line ${number} of the recording is no JSON object.`);
  const wrong = wrongFieldOf(record);
  if (wrong === undefined) return { ...record, line: number };
  throw new RecordingError(
    `Line ${number} of the recording: its field "${wrong}" is missing or wrong.`,
  );
}

function readObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
