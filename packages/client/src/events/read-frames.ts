/** One block of the stream (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface Frame {
  event: string;
  /** The id of an event of the log. */
  id: string | undefined;
  /** Undefined if the block has none. */
  data: string | undefined;
  /** ms: how long to wait before a reconnect. */
  retry: number | undefined;
}

/** The end of a line; a lone CR at the end of a piece may be half of a CRLF. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Splits a stream of server-sent events into its blocks, however it is cut into pieces. */
export class FrameReader {
  private rest = '';
  private lines: string[] = [];

  /** The blocks that this piece completes. */
  *take(piece: string): Generator<Frame> {
    const lines = (this.rest + piece).split(LINE_END);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line !== '') this.lines.push(line);
      else if (this.lines.length > 0) {
        yield toFrame(this.lines);
        this.lines = [];
      }
    }
  }
}

function toFrame(lines: string[]): Frame {
  const fields = lines.map(toField);
  const last = (name: string) => fields.findLast(([field]) => field === name)?.[1];
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  const retry = last('retry');
  return {
    event: last('event') ?? 'message',
    id: last('id'),
    data: data.length > 0 ? data.join('\n') : undefined,
    retry: retry !== undefined && /^\d+$/.test(retry) ? Number(retry) : undefined,
  };
}

/** Splits a line into name and value; the name of a comment is empty. */
function toField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
