/** PostgreSQL refuses NUL in a text; SQLite takes it. */
const NUL = '\0';
const ESCAPE = '\u0001';
const ESCAPED_NUL = `${ESCAPE}0`;
const ESCAPED_ESCAPE = `${ESCAPE}1`;

/** The form in which a value is stored, and in which the parameter of a query must be: only texts have another one. */
export function toStored(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (!value.includes(NUL) && !value.includes(ESCAPE)) return value;
  return value.replaceAll(ESCAPE, ESCAPED_ESCAPE).replaceAll(NUL, ESCAPED_NUL);
}

/** The text that was stored. */
export function fromStored(text: string): string {
  if (!text.includes(ESCAPE)) return text;
  return text.replaceAll(ESCAPED_NUL, NUL).replaceAll(ESCAPED_ESCAPE, ESCAPE);
}
