/** What programs take for the end of a line, beside the separators among the control characters. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** They move a terminal's cursor, color it or rename it: C0, DEL and C1. */
const CONTROLS = /\p{Cc}/gu;
/** They turn around what stands behind them, to the end of the line. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';

/**
 * Where a spreadsheet may begin a cell with a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection); a number with its sign is none.
 */
const FORMULA = /(^|[,;"])([\s\p{DI}]*)(?=[=@+＝＋－＠-])(?![+-]\d+$)/gu;

/** The same in JSON; its own punctuation has none of these characters but the minus of a number. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;
const JSON_FORMULA = /([,;"]|\\t)([\s\p{DI}]*)(?![+-]\d+"$)([=@+＝＋－＠-])/gu;
/** Controls that JSON does not escape by itself, line breaks of Unicode, and turns. */
const RAW_IN_JSON = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** What a stranger wrote, as one line that changes nothing around it: for names, subjects and reasons. */
export function toOneLine(text: string): string {
  return toLines(text).join(' ');
}

/** The same with its own lines, each by itself: for the texts of messages. */
export function toLines(text: string): string[] {
  return text.split(LINE_BREAK).map(clean);
}

/** Puts an apostrophe in front of each formula, which spreadsheets then show as a text. */
export function defuseFormulas(line: string): string {
  return line.replace(FORMULA, "$1$2'");
}

/** The same data in JSON that a terminal shows as it is, and that is one line for every program. */
export function toHarmlessJson(json: string): string {
  return json.replace(RAW_IN_JSON, escape);
}

/** A record of a file: the same data, without a formula for a program that takes commas for cells. */
export function toJsonLine(value: unknown): string {
  const json = toHarmlessJson(JSON.stringify(value));
  return `${json.replace(JSON_STRING, (text) => text.replace(JSON_FORMULA, escapeFormula))}\n`;
}

function clean(line: string): string {
  return line
    .replaceAll('\t', ' ')
    .replace(BIDI_CONTROLS, '')
    .replace(CONTROLS, REPLACEMENT)
    .replace(LONE_SURROGATES, REPLACEMENT);
}

function escapeFormula(_found: string, before: string, blanks: string, begin: string): string {
  return `${before}${blanks}${escape(begin)}`;
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
