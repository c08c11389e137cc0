const FORMAT = 'whatsapp-session-recording';
const VERSION = 1;

/** What a message of a recording says that a replay needs; the rest is in it, too. */
export interface RecordedMessage {
  id: string;
  chat_jid: string;
  from_me: boolean;
  sender_jid: string;
  type: string;
  text: string | null;
  quoted_id: string | null;
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
  participant_jid?: string;
  error_code?: string;
  will_retry?: boolean;
  state?: string;
  phase?: string;
  reason_code?: string;
}

export interface RecordedEvent {
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
}

/** A file that is no recording; the message says what is wrong with it. */
export class RecordingError extends Error {}

/** @throws RecordingError */
export function parseRecording(text: string): Recording {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [header, ...records] = lines.map(parseLine);
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
  // The masks of the service, whose fields these are, have written both kinds.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const of = <T>(record: string) => records.filter((each) => each.record === record) as T[];
  return { chats: of<RecordedChat>('chat'), events: of<RecordedEvent>('event') };
}

function parseLine(line: string, index: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Reported below, with its line.
  }
  throw new RecordingError(`Line ${index + 1} of the recording is no JSON object.`);
}
