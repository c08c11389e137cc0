import type { Random } from '../../../../packages/network/src/state/random.js';

const NOW_S = 1_790_000_000n;
const DATE_END_MS = 8_640_000_000_000_000n;

/** The ends of all ranges that a whole number passes: 32 and 64 bits, doubles, dates, years of four digits. */
const INTEGERS = [
  0n,
  1n,
  -1n,
  NOW_S,
  NOW_S * 1000n,
  253_402_300_800n,
  253_402_300_800_000n,
  8_900_000_000_000n,
  DATE_END_MS / 1000n,
  DATE_END_MS / 1000n + 1n,
  DATE_END_MS,
  DATE_END_MS + 1n,
  -DATE_END_MS - 1n,
  10n ** 15n,
  10n ** 16n,
  9n * 10n ** 18n,
];
for (const bits of [7n, 8n, 15n, 16n, 31n, 32n, 53n, 63n, 64n]) {
  INTEGERS.push(2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n, -(2n ** bits));
}

const DECIMALS = [
  Number.NaN,
  Infinity,
  -Infinity,
  -0,
  90.000001,
  -181,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  2 ** 53 + 2,
  1e21,
];

const LONG = 1024 * 1024;
/** Share of long texts, which is small: each passes through all stores and answers. */
const LONG_CHANCE = 0.0004;

const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('');

/** Texts as bytes: some are not UTF-8 at all. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  controls,
  '\u007f\u0080\u0085\u009b31m\u009f',
  'line\r\nline\vline\fline\u0085line\u2028line\u2029end',
  '\u001b]0;title\u0007\u001b[2J\u001b[31mred',
  '\u202eright to left\u2066 isolated',
  '\ufeffmark\u200b\u200d\ufffe\uffff',
  '=HYPERLINK("http://evil.example","x")',
  "+1+1|' /C calc'!A0",
  '__proto__',
  'constructor',
  'null',
  '{"a":[1]}',
  '<img src=x onerror=alert(1)>',
  "'; drop table messages; --",
  '%s%n%00',
  '../../../../etc/passwd',
  '👩‍👩‍👧‍👦'.repeat(50),
  'a'.repeat(5000),
  '\u0301'.repeat(500),
  '٣٤٥٦',
  'NaN',
  '-1',
  '9'.repeat(400),
].map((text) => Buffer.from(text));
/** Halves of characters, alone and the wrong way round, bytes that begin or go on with nothing, overlong zero. */
const BROKEN_TEXTS = [
  'eda080',
  'edb080',
  '61eda08062',
  'edb080eda080',
  'ff',
  'e282',
  '80',
  'c080',
].map((hex) => Buffer.from(hex, 'hex'));
const ALL_TEXTS = [...TEXTS, ...BROKEN_TEXTS];

/** A whole number of a size that does not belong there; the wire cuts it to the size of its field. */
export function extremeInteger(random: Random): bigint {
  if (random.chance(0.1)) return random.bytes(8).readBigUInt64LE();
  return random.pick(INTEGERS);
}

export function extremeDecimal(random: Random): number {
  return random.pick(DECIMALS);
}

/** A text as the bytes of a protobuf field. */
export function extremeText(random: Random): Buffer {
  if (random.chance(LONG_CHANCE)) return Buffer.alloc(LONG, random.pick(['a', '\n', 'é', '\0']));
  return random.pick(ALL_TEXTS);
}

/** A text in a form that a stanza can hold. */
export function extremeWord(random: Random): string {
  return random.pick(TEXTS).toString();
}

/** A number, a time or a count in the form of a stanza's attribute, sometimes wrong. */
export function extremeFigure(random: Random): string {
  const words = ['', 'abc', '1e400', '-0', '0x10', '1.5', ' 7 ', 'NaN', 'Infinity', '٣'];
  return random.chance(0.3) ? random.pick(words) : String(extremeInteger(random));
}
