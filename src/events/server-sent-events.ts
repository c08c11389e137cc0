import { toHarmlessJson } from '../common/harmless-text.js';

/** A frame of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function toFrame(event: string, data: unknown, id?: number): string {
  return toJsonFrame(event, JSON.stringify(data), id);
}

/** @param json as `JSON.stringify` writes it: without raw line breaks, so that one data line is enough */
export function toJsonFrame(event: string, json: string, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${toHarmlessJson(json)}\n\n`;
}

/** How long a client waits before it connects again. */
export function toRetryFrame(ms: number): string {
  return `retry: ${ms}\n\n`;
}

export function toCommentFrame(text: string): string {
  return `: ${text}\n\n`;
}
