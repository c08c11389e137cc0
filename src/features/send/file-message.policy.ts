import { ApiError } from '../../base/common/errors/api.error.js';
import { invalidField } from '../../base/common/errors/invalid-field.js';
import type { Upload } from '../uploads/uploads.service.js';
import type { FileType } from '../../whatsapp/outgoing-file.js';
import type { NewMessageDto } from './dto/new-message.dto.js';
import { conversionTo, SENDABLE_FILES, type ShownAs } from './sendable-files.js';

const MEGABYTE = 1024 * 1024;
const MAX_STICKER_BYTES = MEGABYTE;
/** WhatsApp's own limit for photos, videos and audio files that are shown in the chat. */
const MAX_SHOWN_BYTES = 100 * MEGABYTE;
const AS_DOCUMENT = 'As a document, every file is sent as it is.';

/**
 * Refuses files that phones would not show, or not as intended.
 * @throws ApiError `unsuitable_file`, or `validation_failed` for `view_once` of other audio
 */
export function assertSendable(type: FileType, message: NewMessageDto, file: Upload): void {
  if (message.view_once && type === 'audio' && !message.voice) {
    throw invalidField('view_once', 'belongs to voice messages, not to other audio files');
  }
  if (type !== 'document') assertShown(message.voice ? 'voice' : type, file);
}

function assertShown(way: ShownAs, { mimetype, isDamaged, size }: Upload): void {
  const { noun, files, pattern } = SENDABLE_FILES[way];
  if (!pattern.test(mimetype)) {
    throw unsuitable(`${noun} must be ${files}, and this is ${mimetype}.`, toHint(way, mimetype));
  }
  if (isDamaged) {
    throw unsuitable(`${noun} of this type could not be read from the file: it is damaged.`);
  }
  const limit = way === 'sticker' ? MAX_STICKER_BYTES : MAX_SHOWN_BYTES;
  if (size > limit) throw unsuitable(`${noun} may have at most ${limit / MEGABYTE} MB.`);
}

function toHint(way: ShownAs, mimetype: string): string {
  const command = conversionTo(way, mimetype);
  if (command && way === 'voice' && SENDABLE_FILES.audio.pattern.test(mimetype)) {
    return `${command} converts it; or send it without voice.`;
  }
  if (command) return `${command} converts it. ${AS_DOCUMENT}`;
  const moving = way === 'image' ? conversionTo('video', mimetype) : null;
  return moving
    ? `${moving} makes a film of it, for the type video with gif. ${AS_DOCUMENT}`
    : AS_DOCUMENT;
}

function unsuitable(sentence: string, hint = AS_DOCUMENT): ApiError {
  return new ApiError('unsuitable_file', sentence, { hint });
}
