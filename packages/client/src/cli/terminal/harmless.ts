/** Characters that move the cursor, change colours, write to the clipboard or change the direction of the text. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const BREAKS = /[\n\t\u0085\u2028\u2029]+/g;

/** A text of strangers on one line, without effect on the terminal. */
export function harmless(text: string): string {
  return text.replaceAll(/\r\n/g, '\n').replaceAll(BREAKS, ' ').replaceAll(CONTROLS, '\uFFFD');
}

/** JSON on one line, as a terminal shows it unchanged. */
export function toHarmlessJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cut to so many characters. */
export function shorten(text: string, length: number): string {
  const chars = [...text];
  return chars.length <= length ? text : `${chars.slice(0, Math.max(0, length - 1)).join('')}…`;
}
