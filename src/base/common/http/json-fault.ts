import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';

type FaultName = ReturnType<typeof printParseErrorCode>;

interface Fault {
  name: FaultName;
  /** The start of the token with the fault. */
  offset: number;
}

const NO_VALUE =
  'this is no value; texts stand in double quotes, and the only words are true, false and null';
const NO_NUMBER = 'this is no number of JSON';
const NO_COMMENTS = 'JSON has no comments';

const CAUSES: Record<FaultName, string> = {
  InvalidSymbol: NO_VALUE,
  InvalidNumberFormat: NO_NUMBER,
  PropertyNameExpected: 'the name of a field is missing here, in double quotes',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here, between a name and its value',
  CommaExpected: 'a comma is missing here',
  CloseBraceExpected: 'a } is missing here',
  CloseBracketExpected: 'a ] is missing here',
  EndOfFileExpected: 'something follows after the end',
  InvalidCommentToken: NO_COMMENTS,
  UnexpectedEndOfComment: NO_COMMENTS,
  UnexpectedEndOfString: 'a text begins here that does not end',
  UnexpectedEndOfNumber: NO_NUMBER,
  InvalidUnicode: 'four digits of hex follow a \\u in a text',
  InvalidEscapeCharacter: 'a \\ in a text is written as \\\\',
  InvalidCharacter: 'a control character in a text is written as an escape, such as \\t or \\u0001',
  '<unknown ParseErrorCode>': 'this is no JSON',
};
const LINE_BREAK = 'a line break in a text is written as \\n';

const IN_STRINGS: ReadonlySet<FaultName> = new Set<FaultName>([
  'UnexpectedEndOfString',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
]);

/** Looking for the place takes longer than parsing; it must not hold up others. */
const MAX_TOLD = 256 * 1024;

export const NOT_AN_OBJECT =
  'The body is JSON, but not a JSON object: its fields stand between { and }.';

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Describes where and why a text stops being JSON, without repeating any of it. V8 names no place for many faults, and
 * repeats what it has read.
 */
export function describeJsonFault(text: string): string {
  if (text.length > MAX_TOLD) return 'The body is not JSON.';
  const fault = findFault(text);
  if (!fault) return NOT_AN_OBJECT;
  const place = placeOf(text, fault);
  const column = place - text.slice(0, place).lastIndexOf('\n');
  const line = countLines(text, place);
  return `The body is not JSON: line ${line}, column ${column}: ${causeOf(text, place, fault)}.`;
}

function findFault(text: string): Fault | undefined {
  let first: Fault | undefined;
  const onError = (code: ParseErrorCode, offset: number) => {
    first ??= { name: printParseErrorCode(code), offset };
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // It recurses: the body is nested so deeply that it would be refused in any case.
    if (!(error instanceof RangeError)) throw error;
    first ??= { name: '<unknown ParseErrorCode>', offset: 0 };
  }
  return first;
}

/** The place of a fault; within a string, the library names the start of the string. */
function placeOf(text: string, { name, offset }: Fault): number {
  if (!IN_STRINGS.has(name)) return offset;
  for (let at = offset + 1; at < text.length && text[at] !== '"'; at += 1) {
    if (text[at] < ' ') return at;
    if (text[at] !== '\\') continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return at;
    at += 1;
  }
  return offset;
}

/** The cause of a fault; in a string, its characters tell more than the library, which stops at the end of a line. */
function causeOf(text: string, place: number, { name, offset }: Fault): string {
  if (place === offset) return CAUSES[name];
  if (text[place] === '\\')
    return text[place + 1] === 'u' ? CAUSES.InvalidUnicode : CAUSES.InvalidEscapeCharacter;
  return /[\r\n]/.test(text[place]) ? LINE_BREAK : CAUSES.InvalidCharacter;
}

function countLines(text: string, end: number): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1))
    count += 1;
  return count;
}
