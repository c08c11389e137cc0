import { toHarmlessJson } from '../../base/common/harmless-text.js';

/** One server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function toFrame(event: string, data: unknown, id?: number): string {
  return toJsonFrame(event, JSON.stringify(data), id);
}

/** @param json from `JSON.stringify`: it has no raw line breaks, so one data line is enough */
export function toJsonFrame(event: string, json: string, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${toHarmlessJson(json)}\n\n`;
}

/** Tells clients how long to wait before they reconnect. */
export function toRetryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

export function toCommentFrame(text: string): string {
  return `: ${text}\n\n`;
}
