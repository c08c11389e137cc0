import { ApiError } from '../../base/common/errors/api.error.js';
import { invalidField } from '../../base/common/errors/invalid-field.js';
import type { Upload } from '../uploads/uploads.service.js';
import type { FileType } from '../../whatsapp/outgoing-file.js';
import type { NewMessageDto } from './dto/new-message.dto.js';

const MEGABYTE = 1024 * 1024;
const MAX_STICKER_BYTES = MEGABYTE;
/** WhatsApp's own limit for photos, videos and audio files that are shown in the chat. */
const MAX_SHOWN_BYTES = 100 * MEGABYTE;

/** The types that phones show or play in the chat. */
const TYPES: Record<Exclude<FileType, 'document'>, { name: string; pattern: RegExp }> = {
  image: { name: 'JPEG or PNG', pattern: /^image\/(jpeg|png)$/ },
  video: { name: 'MP4 or 3GP', pattern: /^video\/(mp4|3gpp)$/ },
  audio: { name: 'MP3, M4A, AAC, AMR or Ogg/Opus', pattern: /^audio\/(mpeg|mp4|aac|amr|ogg)\b/ },
  sticker: { name: 'WebP', pattern: /^image\/webp$/ },
};
const NOUNS: Record<FileType, string> = {
  image: 'A photo',
  video: 'A video',
  audio: 'An audio file',
  document: 'A document',
  sticker: 'A sticker',
};

/**
 * Refuses files that phones would not show, or not as intended.
 * @throws ApiError `unsuitable_file`, or `validation_failed` for `view_once` of other audio
 */
export function assertSendable(type: FileType, message: NewMessageDto, file: Upload): void {
  if (message.view_once && type === 'audio' && !message.voice) {
    throw invalidField('view_once', 'belongs to voice messages, not to other audio files');
  }
  if (type === 'document') return;
  assertShown(type, file);
  if (message.voice && file.mimetype !== 'audio/ogg; codecs=opus') {
    throw unsuitable(
      `A voice message must be Ogg/Opus, and this is ${file.mimetype}.`,
      'ffmpeg -i audio.mp3 -ac 1 -c:a libopus voice.ogg converts a file; or send it without voice.',
    );
  }
}

function assertShown(type: Exclude<FileType, 'document'>, file: Upload): void {
  const { name, pattern } = TYPES[type];
  if (!pattern.test(file.mimetype)) {
    throw unsuitable(`${NOUNS[type]} must be ${name}, and this is ${file.mimetype}.`);
  }
  const fact = type === 'audio' ? file.seconds : file.width;
  if (fact === null) {
    throw unsuitable(`${NOUNS[type]} of this type could not be read from the file: it is damaged.`);
  }
  const limit = type === 'sticker' ? MAX_STICKER_BYTES : MAX_SHOWN_BYTES;
  if (file.size > limit) {
    throw unsuitable(`${NOUNS[type]} may have at most ${limit / MEGABYTE} MB.`);
  }
}

function unsuitable(
  sentence: string,
  hint = 'As a document, every file is sent as it is.',
): ApiError {
  return new ApiError('unsuitable_file', sentence, { hint });
}
