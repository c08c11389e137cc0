import { baseTypeOf } from './mime-type.js';

/** Extensions by type, for files without one in their name. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
};

/** A name for a file that has none, such as `file.jpg`. */
export function defaultFileName(stem: string, mimetype: string | null): string {
  return `${stem}.${EXTENSIONS[baseTypeOf(mimetype)] ?? 'bin'}`;
}
