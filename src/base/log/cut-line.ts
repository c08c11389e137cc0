import { cutText } from '../common/cut-text.js';

/** Longer than a line with a stack trace. */
const MAX_LINE = 8192;

/**
 * A line of the log as JSON, of 8 kB at most: its texts may come from a stranger, such as an id of a megabyte. A longer
 * line keeps the usual fields, with their texts cut alike.
 */
export function cutLine(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const { level, time, pid, hostname, account, context, reqId, msg, err } = JSON.parse(
    line,
  ) as Record<string, unknown>;
  const { type, message, stack } = (err ?? {}) as Record<string, unknown>;
  const usual = { level, time, pid, hostname, account, context, reqId, msg };
  const record = err === undefined ? usual : { ...usual, err: { type, message, stack } };
  // Shrinks until it fits: JSON may need six characters for one.
  for (let length = MAX_LINE / 2; ; length /= 2) {
    const cut = `${JSON.stringify(record, (_, value: unknown) => shorten(value, length))}\n`;
    if (cut.length <= MAX_LINE) return cut;
  }
}

function shorten(value: unknown, length: number): unknown {
  if (typeof value !== 'string' || value.length <= length) return value;
  return `${cutText(value, length)} [${value.length} characters]`;
}
