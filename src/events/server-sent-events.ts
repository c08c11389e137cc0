/** A frame of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function toFrame(event: string, data: unknown, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  // JSON has no raw line breaks, so one data line is enough.
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** How long a client waits before it connects again. */
export function toRetry(ms: number): string {
  return `retry: ${ms}\n\n`;
}

export function toComment(text: string): string {
  return `: ${text}\n\n`;
}
