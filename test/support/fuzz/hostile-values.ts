import fc from 'fast-check';

const JIDS = [
  '15550100@s.whatsapp.net',
  '15550100@s.provider.net',
  '4915551000001@s.whatsapp.net',
  '123@lid',
  '1203@g.us',
  'status@broadcast',
  '@',
  '@lid',
  'x@s.whatsapp.net',
  '15550100:7@s.whatsapp.net',
];
const TEXTS = [
  '%00',
  '..',
  '../../etc/passwd',
  '%zz',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\u202e@lid',
  '\ud800',
  '💥',
  'a'.repeat(3000),
  '',
];
const NUMBERS = ['-1', '0', '1', '1e9', '9007199254740993', 'NaN', 'null', 'true', '[]', '{}'];

/** A text in a place where no honest client would put it. */
export const hostileText = fc.oneof(
  fc.constantFrom(...JIDS),
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer().map(String),
);

/** Removes halves of characters, which no encoding knows. */
export function wellFormed(value: string): string {
  return Buffer.from(value).toString();
}
