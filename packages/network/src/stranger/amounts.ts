import type { Random } from '../state/random.js';

/** Lengths around the limits of WhatsApp's own clients, and of a frame. */
const SHORT = [0, 1, 100, 1000];
const LONG = [4096, 20_000, 65_535, 65_536];
const HUGE = [300_000, 900_000, 1_000_000];
const FEW = [0, 1, 2, 12, 100];
const MANY = [257, 1000, 1024, 5000];
const CROWDS = [20_000, 60_000];

/** Patterns that slow down careless readers, or that grow much when they are written. */
const FILLS = [
  'a',
  '1',
  '1234-',
  '+1 ',
  '\n',
  ' ',
  '\0',
  'é',
  '😀',
  '\u202e',
  '"\\',
  '<&>',
  '*_~`',
  'http://a.',
  'a@b.',
  '@1555',
  '15550100@s.whatsapp.net,',
  '%00',
  '{"a":[',
  '../',
];

const texts = new Map<string, string>();

export function length(random: Random): number {
  const place = random.next();
  return random.pick(place < 0.5 ? SHORT : place < 0.85 ? LONG : HUGE);
}

/** Length of a text that a message has several times: a frame has 16 MB at most. */
export const partLength = (random: Random): number => Math.min(length(random), 300_000);

export function count(random: Random): number {
  const place = random.next();
  return random.pick(place < 0.5 ? FEW : place < 0.9 ? MANY : CROWDS);
}

/** A text of some length; each is made once and then reused. */
export function anyText(random: Random, size = length(random)): string {
  const fill = random.pick(FILLS);
  const key = `${size} ${fill}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  const made = fill
    .repeat(Math.ceil(size / fill.length))
    .slice(0, size)
    .toWellFormed();
  texts.set(key, made);
  return made;
}

/**
 * A text for an attribute of a stanza. The encoder takes a text with several @ for an address within an address, so it
 * has one at most, and is then the address of somebody with a long name.
 */
export function anyWord(random: Random, size = length(random)): string {
  const text = anyText(random, size);
  return text.includes('@')
    ? `${text.replaceAll(/[@:]/g, '.').slice(0, -15)}@s.whatsapp.net`
    : text;
}

/** A short form for readers of a failure. */
export const briefly = (text: string): string =>
  `${text.length} of ${JSON.stringify(text.slice(0, 8))}`;

/** Numbers at the ends of their ranges, some in a wrong form, as attributes of stanzas write them. */
export const anyFigure = (random: Random): string =>
  random.pick([
    '0',
    '1',
    '-1',
    '4294967296',
    '9007199254740993',
    '1e400',
    'NaN',
    '',
    '0x10',
    '99999999999999999999',
    '1790000000',
    '1690000000',
  ]);
