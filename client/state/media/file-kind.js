/**
 * @import { Media } from '../../service/types.d.ts'
 *
 * @typedef {Pick<Media, 'mimetype' | 'file_name'>} Named
 */

/**
 * The kinds of documents that look different, by media type or by the end of the name.
 * @type {[string, RegExp, RegExp][]}
 */
const KINDS = [
  ['image', /^image\//, /^(jpe?g|png|gif|webp|heic|svg)$/],
  ['video', /^video\//, /^(mp4|mov|mkv|avi|webm|3gp)$/],
  ['audio', /^audio\//, /^(mp3|ogg|opus|m4a|wav|flac|aac)$/],
  ['sheet', /spreadsheet|ms-excel|^text\/csv$/, /^(xlsx?|ods|csv|numbers)$/],
  ['slides', /presentation|ms-powerpoint/, /^(pptx?|odp|key)$/],
  ['archive', /zip|compressed|x-tar|x-7z|x-rar/, /^(zip|rar|7z|tar|gz|xz|apk)$/],
  ['text', /^text\/|pdf|word|opendocument\.text|rtf/, /^(pdf|docx?|odt|rtf|txt|md|pages)$/],
];

/**
 * Types that a tab shows without running anything, and the type to show them as. Never a page, and never a picture that
 * can hold a script: a tab that is opened from this page has the rights of this page.
 * @type {[RegExp, string | null][]}
 */
const SHOWN = [
  [/^application\/pdf$/, null],
  [/^image\/(jpeg|png|gif|webp)$/, null],
  [/^(video\/(mp4|webm)|audio\/(ogg|mpeg|mp4|wav))$/, null],
  [/^(text\/(plain|csv|markdown)|application\/json)$/, 'text/plain; charset=utf-8'],
];

const MAX_LABEL = 5;

/** @param {Named | null} media */
export function fileKind(media) {
  const [type, extension] = [typeOf(media), extensionOf(media)];
  const found = KINDS.find(([, types, names]) => types.test(type) || names.test(extension));
  return found?.[0] ?? 'other';
}

/**
 * A short name of the kind, such as `PDF`; null if there is none.
 * @param {Named | null} media
 */
export function fileLabel(media) {
  const extension = extensionOf(media);
  if (extension && extension.length <= MAX_LABEL) return extension.toUpperCase();
  const [, subtype = ''] = typeOf(media).split('/');
  return subtype && subtype.length <= MAX_LABEL ? subtype.toUpperCase() : null;
}

/**
 * The type to show a document as in a tab; null if it must be downloaded.
 * @param {Named | null} media
 */
export function shownType(media) {
  const type = typeOf(media);
  const found = SHOWN.find(([types]) => types.test(type));
  return found ? (found[1] ?? type) : null;
}

/** @param {Named | null} media */
const typeOf = (media) => (media?.mimetype ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** @param {Named | null} media */
const extensionOf = (media) =>
  /\.([a-z0-9]+)$/i.exec(media?.file_name ?? '')?.[1]?.toLowerCase() ?? '';
