/**
 * Writes the names of emojis in the languages of the page to `client/emoji`, for the page's picker. The picker's own
 * data has no Arabic and no Indonesian: their names come from Unicode's CLDR, on the frame of the English data.
 *
 * They change once a year. The packages that they come from have 88 MB, so they are installed for this script alone.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installTemporarily } from '../support/install-temporarily.js';

/** One emoji, as the picker reads it (https://github.com/nolanlawson/emoji-picker-element#data-source-and-json-format). */
interface Emoji {
  emoji: string;
  annotation: string;
  tags?: string[];
}

/** The entry of CLDR for a character: `tts` is its name, `default` are words for the search. */
type Annotation = { tts?: string[]; default?: string[] } | undefined;
type Annotations = Partial<Record<string, Annotation>>;

const TARGET = join(import.meta.dirname, '../../client/emoji');
const PICKER_DATA = 'emoji-picker-element-data';
const CLDR = 'cldr-annotations-full';
const VERSIONS = { [PICKER_DATA]: '1.8.0', [CLDR]: '48.2.0' };
const FROM_PICKER = ['en', 'es', 'pt'];
const FROM_CLDR = ['ar', 'id'];

const JOINER = '\u200d';
const FLAG = '🏴';
const REGIONAL_A = 0x1f1e6;

const packages = installTemporarily(VERSIONS);
for (const language of FROM_PICKER) write(language, pickerData(language));
for (const language of FROM_CLDR) write(language, translated(language));
for (const name of Object.keys(VERSIONS))
  copyFileSync(join(packages, name, 'LICENSE'), join(TARGET, `LICENSE-${name}.txt`));

/** One emoji a line, so that a difference can be read. */
function write(language: string, emojis: Emoji[]): void {
  const lines = emojis.map((emoji) => JSON.stringify(emoji));
  writeFileSync(join(TARGET, `${language}.json`), `[\n${lines.join(',\n')}\n]\n`);
}

function pickerData(language: string): Emoji[] {
  return readJson(PICKER_DATA, language, 'cldr-native/data.json') as Emoji[];
}

/** The English data with the names of another language; missing names stay English. */
function translated(language: string): Emoji[] {
  const { annotations } = (
    readJson(CLDR, 'annotations', language, 'annotations.json') as {
      annotations: { annotations: Annotations };
    }
  ).annotations;
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  return pickerData('en').map((emoji) => {
    const known = annotations[bare(emoji.emoji)] ?? ofParts(emoji.emoji, annotations, regions);
    const [name] = known?.tts ?? [];
    return name ? { ...emoji, annotation: name, tags: known?.default ?? [] } : emoji;
  });
}

/** A flag is named after its region, and an emoji that is joined from others after these. */
function ofParts(emoji: string, annotations: Annotations, regions: Intl.DisplayNames): Annotation {
  const region = regionOf(emoji);
  if (region) {
    const name = regions.of(region) ?? region;
    return { tts: [name], default: [name, ...(annotations[FLAG]?.default ?? [])] };
  }
  const parts = bare(emoji)
    .split(JOINER)
    .map((part) => annotations[part]);
  if (parts.length < 2 || parts.some((part) => !part?.tts)) return undefined;
  return {
    tts: [parts.flatMap((part) => part?.tts ?? []).join(', ')],
    default: [...new Set(parts.flatMap((part) => part?.default ?? []))],
  };
}

/** The letters of a flag, which are written as two special characters. */
function regionOf(emoji: string): string | null {
  const letters = Array.from(emoji, (char) => (char.codePointAt(0) ?? 0) - REGIONAL_A);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return null;
  return letters.map((letter) => String.fromCodePoint(letter + 65)).join('');
}

/** CLDR writes emojis without the mark that asks for color. */
function bare(emoji: string): string {
  return emoji.replaceAll('\ufe0f', '');
}

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(packages, ...path), 'utf8'));
}
