/** All characters that programs treat as a line break. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** C0, DEL and C1: they can move a terminal's cursor, color its text or rename its window. */
const CONTROLS = /\p{Cc}/gu;
/** They reverse the text after them, up to the end of the line. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';

/**
 * Places where a spreadsheet would read the start of a cell as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection); a signed number is no formula.
 */
const FORMULA = /(^|[,;"])([\s\p{DI}]*)(?=[=@+＝＋－＠-])(?![+-]\d+$)/gu;

/** A string in JSON. */
const JSON_STRING = /"(?:[^"\\]|\\[^])*(?:"|\\?$)/g;
const JSON_FORMULA = /([,;"]|\\t)([\s\p{DI}]*)(?![+-]\d+"$)([=@+＝＋－＠-])/gu;
/** Characters that `JSON.stringify` leaves raw: some control characters, Unicode line breaks, bidi controls. */
const RAW_IN_JSON = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Untrusted text as one safe line: for names, subjects and reasons. */
export function toOneLine(text: string): string {
  return toLines(text).join(' ');
}

/** Untrusted text as its safe lines: for the texts of messages. */
export function toLines(text: string): string[] {
  return text.split(LINE_BREAK).map(clean);
}

/** Puts an apostrophe before each formula, so that spreadsheets show it as text. */
export function defuseFormulas(line: string): string {
  return line.replace(FORMULA, "$1$2'");
}

/** The same data as JSON that is safe to print on a terminal, and one line for every program. */
export function toHarmlessJson(json: string): string {
  return json.replace(RAW_IN_JSON, escape);
}

/** One line of a JSON Lines file, with formulas escaped for programs that split lines at commas. */
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
