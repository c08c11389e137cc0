/**
 * Writes the names of emojis in the languages of the page to `generated/emoji`, for the page's picker. The picker's own
 * data has no Arabic and no Indonesian: their names come from Unicode's CLDR, on the frame of the English data.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One emoji, as the picker reads it (https://github.com/nolanlawson/emoji-picker-element#data-source-and-json-format).
 * @typedef {{ emoji: string, annotation: string, tags?: string[], group?: number, order?: number }} Emoji
 *
 * What CLDR says of a character: `tts` is its name, `default` are words to find it by.
 * @typedef {Partial<Record<string, { tts?: string[], default?: string[] }>>} Annotations
 */

const PACKAGES = join(import.meta.dirname, 'node_modules');
const TARGET = join(import.meta.dirname, 'generated/emoji');
const FROM_PICKER = ['en', 'es', 'pt'];
const FROM_CLDR = ['ar', 'id'];

const JOINER = '\u200d';
const FLAG = '🏴';
const REGIONAL_A = 0x1f1e6;

/** @param {string[]} path */
const readJson = (...path) => JSON.parse(readFileSync(join(PACKAGES, ...path), 'utf8'));

/** CLDR writes emojis without the mark that asks for color. @param {string} emoji */
const bare = (emoji) => emoji.replaceAll('\ufe0f', '');

/** @param {string} language */
const pickerData = (language) =>
  readJson('emoji-picker-element-data', language, 'cldr-native/data.json');

/**
 * The English data with the names of another language; what has none keeps the English one.
 * @param {string} language
 * @returns {Emoji[]}
 */
function translated(language) {
  const path = ['cldr-annotations-full/annotations', language, 'annotations.json'];
  const { annotations } = readJson(...path).annotations;
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return pickerData('en').map((/** @type {Emoji} */ emoji) => {
    const known = annotations[bare(emoji.emoji)] ?? ofParts(emoji.emoji, annotations, regions);
    if (!known?.tts) return emoji;
    return { ...emoji, annotation: known.tts[0], tags: known.default ?? [] };
  });
}

/**
 * A flag is named after its region, and an emoji that is joined of others after these.
 * @param {string} emoji
 * @param {Annotations} annotations
 * @param {Intl.DisplayNames} regions
 */
function ofParts(emoji, annotations, regions) {
  const region = regionOf(emoji);
  if (region) {
    const name = regions.of(region) ?? region;
    return { tts: [name], default: [name, ...(annotations[FLAG]?.default ?? [])] };
  }
  const parts = bare(emoji)
    .split(JOINER)
    .map((part) => annotations[part]);
  if (parts.length < 2 || parts.some((part) => !part?.tts)) return null;
  return {
    tts: [parts.flatMap((part) => part?.tts ?? []).join(', ')],
    default: [...new Set(parts.flatMap((part) => part?.default ?? []))],
  };
}

/**
 * The letters of a flag, which are written as two special characters.
 * @param {string} emoji
 */
function regionOf(emoji) {
  const letters = Array.from(emoji, (char) => (char.codePointAt(0) ?? 0) - REGIONAL_A);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return null;
  return letters.map((letter) => String.fromCodePoint(letter + 65)).join('');
}

mkdirSync(TARGET, { recursive: true });
for (const language of [...FROM_PICKER, ...FROM_CLDR]) {
  const data = FROM_PICKER.includes(language) ? pickerData(language) : translated(language);
  writeFileSync(join(TARGET, `${language}.json`), JSON.stringify(data));
}
// They go where the names go.
for (const name of ['emoji-picker-element-data', 'cldr-annotations-full'])
  copyFileSync(join(PACKAGES, name, 'LICENSE'), join(TARGET, `LICENSE-${name}.txt`));
