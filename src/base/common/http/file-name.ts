/** Extensions by type, for files without one in their name. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/apng': 'png',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/matroska': 'mkv',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'application/pdf': 'pdf',
};

/** A name for a file that has none, such as `file.jpg`. */
export function defaultFileName(stem: string, mimetype: string | null): string {
  return `${stem}.${EXTENSIONS[baseTypeOf(mimetype)] ?? 'bin'}`;
}

/** A type without its parameters, such as `text/plain` of `Text/plain; charset=utf-8`; empty if there is none. */
export function baseTypeOf(mimetype: string | null): string {
  return mimetype?.split(';')[0]?.trim().toLowerCase() ?? '';
}
