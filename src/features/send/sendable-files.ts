import { defaultFileName } from '../../base/common/http/file-name.js';
import type { FileType } from '../../whatsapp/outgoing-file.js';

/** A way to send a file so that phones show or play it in the chat. */
export type ShownAs = Exclude<FileType, 'document'> | 'voice';

interface SendableFiles {
  noun: string;
  /** In words; docs/media.md has the same. */
  files: string;
  /** The media types. */
  pattern: RegExp;
  /** The media types that the command converts. */
  source: RegExp;
  command(name: string): string;
}

/** The files of each way to send one. */
export const SENDABLE_FILES: Record<ShownAs, SendableFiles> = {
  image: {
    noun: 'A photo',
    files: 'JPEG or PNG',
    pattern: /^image\/(jpeg|png)$/,
    source: /^image\/(?!gif|apng)/,
    command: (name) => `magick ${name} out.jpg`,
  },
  video: {
    noun: 'A video',
    files: 'MP4 or 3GP with H.264, HEVC, MPEG-4 Visual or H.263, and AAC or AMR',
    pattern: /^video\/(mp4|3gpp)$/,
    source: /^(video\/|image\/(gif|apng))/,
    // The two scales make both sides even, without characters that a shell reads.
    command: (name) => `ffmpeg -i ${name} -vf scale=iw:-2,scale=-2:ih -pix_fmt yuv420p out.mp4`,
  },
  audio: {
    noun: 'An audio file',
    files: 'MP3, AAC, AMR, Ogg/Opus, or M4A with AAC or AMR',
    pattern: /^audio\/(mpeg|mp4|aac|amr|ogg; codecs=opus)$/,
    source: /^(audio|video)\//,
    command: (name) => `ffmpeg -i ${name} -vn -ac 2 out.m4a`,
  },
  voice: {
    noun: 'A voice message',
    files: 'Ogg/Opus',
    pattern: /^audio\/ogg; codecs=opus$/,
    source: /^(audio|video)\//,
    command: (name) => `ffmpeg -i ${name} -vn -ac 1 -c:a libopus out.ogg`,
  },
  sticker: {
    noun: 'A sticker',
    files: 'WebP',
    pattern: /^image\/webp$/,
    source: /^image\//,
    command: (name) => `magick ${name} -coalesce -resize 512x512 out.webp`,
  },
};

/** The command that makes a file to be sent in this way from one of this type; null if there is none. */
export function conversionTo(way: ShownAs, mimetype: string): string | null {
  const { source, command } = SENDABLE_FILES[way];
  return source.test(mimetype) ? command(defaultFileName('in', mimetype)) : null;
}
