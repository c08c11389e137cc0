import type { proto } from '@whiskeysockets/baileys';
import type { FileKind, MessageFile } from '../media/message-files.js';
import { callLogMessage } from '../people/content/calls.js';
import * as media from '../people/content/media.js';
import * as places from '../people/content/places-and-cards.js';
import { eventMessage, pollMessage } from '../people/content/polls-and-events.js';
import { forwarded, replying, textMessage, type QuotedMessage } from '../people/content/text.js';
import { viewOnce } from '../people/content/wrappings.js';
import type { RecordedMedia, RecordedMessage } from './recording-file.js';
import { sampleFile } from './sample-files.js';

/** Stores a file at the media server. */
export type StoreFile = (kind: FileKind, bytes: Uint8Array) => Promise<MessageFile>;

const FILE_KINDS: readonly string[] = ['image', 'video', 'audio', 'document', 'sticker'];

export function isFileKind(type: string): type is FileKind {
  return FILE_KINDS.includes(type);
}

/** The content of a recorded message, with a sample in place of its file. */
export async function contentOf(
  message: RecordedMessage,
  store: StoreFile,
  quoted?: QuotedMessage,
): Promise<proto.IMessage> {
  const content =
    message.media && isFileKind(message.type)
      ? await fileContent(message.type, message, message.media, store)
      : plainContent(message);
  const passedOn = message.is_forwarded ? forwarded(content) : content;
  const shown = message.is_view_once ? viewOnce(passedOn) : passedOn;
  if (!quoted) return shown;
  return replying(shown.conversation ? forwardable(shown.conversation) : shown, quoted);
}

/** A plain text cannot name the message that it replies to. */
const forwardable = (text: string): proto.IMessage => ({ extendedTextMessage: { text } });

async function fileContent(
  kind: FileKind,
  { text }: RecordedMessage,
  recorded: RecordedMedia,
  store: StoreFile,
): Promise<proto.IMessage> {
  const file = recorded.sha256 === null ? NO_FILE : await store(kind, sampleFile(kind, recorded));
  const { mimetype, file_name: fileName, seconds, width, height } = recorded;
  const given = {
    ...file,
    ...(mimetype !== null && { mimetype }),
    ...(recorded.thumbnail_url === null && { jpegThumbnail: undefined }),
    seconds,
    width,
    height,
  };
  const caption = text ?? undefined;
  switch (kind) {
    case 'image':
      return media.imageMessage({ ...given, caption });
    case 'video':
      return media.videoMessage({ ...given, caption, gifPlayback: recorded.is_animated });
    case 'audio':
      return recorded.is_voice ? media.voiceMessage(given) : media.audioMessage(given);
    case 'document':
      return media.documentMessage({ ...given, caption, fileName, title: fileName });
    default:
      return media.stickerMessage({ ...given, isAnimated: recorded.is_animated });
  }
}

/** Without these fields there is nothing to fetch. */
const NO_FILE = { url: undefined, directPath: undefined, mediaKey: undefined };

function plainContent({ type, text, details }: RecordedMessage): proto.IMessage {
  const words = text ?? '';
  switch (type) {
    case 'location':
      return locationContent(details ?? {});
    case 'contact':
      return cardContent(details ?? {});
    case 'poll':
      return pollMessage(textOf(details?.question) ?? words, textsOf(details?.options), {
        selectable: Number(details?.selectable_count ?? 0),
      });
    case 'event':
      return eventMessage(textOf(details?.name) ?? words, {
        description: textOf(details?.description),
      });
    case 'call':
      return callLogMessage({ isVideo: details?.is_video === true });
    default:
      return textMessage(words);
  }
}

function locationContent(details: Record<string, unknown>): proto.IMessage {
  const given = {
    degreesLatitude: Number(details.latitude),
    degreesLongitude: Number(details.longitude),
  };
  if (details.is_live === true) return places.liveLocationMessage(given);
  const name = textOf(details.name);
  return places.locationMessage({ ...given, name, address: textOf(details.address) });
}

function cardContent({ contacts }: Record<string, unknown>): proto.IMessage {
  const cards: places.Card[] = Array.isArray(contacts) ? contacts : [];
  const [only, ...others] = cards;
  return only && others.length === 0 ? places.contactMessage(only) : places.contactsMessage(cards);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
