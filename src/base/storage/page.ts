import { yieldToEventLoop } from '../common/async/yield-to-event-loop.js';

/** How many bytes of rows a page holds at most, unless its first row alone is larger. */
const PAGE_BYTES = 4 * 1024 * 1024;
/** To read as much takes some milliseconds, and to answer with it several times as long. */
const LARGE_BYTES = 512 * 1024;

/**
 * Rows up to a number and a size, whichever comes first, and always at least one. Reads from a stream, so that rows which
 * do not fit are never in memory together.
 */
export class Page<Row extends object> {
  readonly rows: Row[] = [];
  /** True if there was a row that did not fit: a page with fewer rows than its limit need not be the last one. */
  hasMore = false;
  private bytesLeft: number;

  constructor(
    private readonly limit: number,
    private readonly mostBytes = PAGE_BYTES,
  ) {
    this.bytesLeft = mostBytes;
  }

  /** The number of rows that a query has to find, so that a row beyond the page is among them. */
  get wanted(): number {
    return this.limit + 1 - this.rows.length;
  }

  /** Takes what fits; may be called again until `hasMore`. What is done with a large page begins in a turn of the event loop of its own. */
  async fill(rows: AsyncIterable<Row>): Promise<this> {
    for await (const row of rows) if (!this.add(row)) break;
    if (this.mostBytes - this.bytesLeft > LARGE_BYTES) await yieldToEventLoop();
    return this;
  }

  /** Returns true if it fits; after false, nothing else may be added. */
  add(row: Row, bytes = sizeOf(row)): boolean {
    this.bytesLeft -= bytes;
    this.hasMore = this.rows.length > 0 && (this.wanted === 1 || this.bytesLeft < 0);
    if (!this.hasMore) this.rows.push(row);
    return !this.hasMore;
  }
}

/** The size of texts and bytes; the rest of a row is limited anyway. */
function sizeOf(row: object): number {
  let size = 0;
  for (const value of Object.values(row) as unknown[]) {
    if (typeof value === 'string') size += Buffer.byteLength(value);
    else if (value instanceof Uint8Array) size += value.length;
  }
  return size;
}
