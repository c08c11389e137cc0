import { DashboardError } from '../common/dashboard-error.js';
import { FrameReader, type Frame } from './read-frames.js';

/**
 * The service sends a comment every 15 seconds: after this time without one the connection is dead, even if it looks
 * open.
 */
const SILENCE_MS = 40_000;

/** Opens the stream after the event with this number. */
export type OpenStream = (
  after: number | undefined,
  signal: AbortSignal,
) => Promise<ReadableStream<Uint8Array>>;

/** One connection to the stream, until it ends, is aborted or falls silent. */
export class EventConnection {
  private readonly decoder = new TextDecoder();
  private readonly frameReader = new FrameReader();
  private readonly frames: Frame[] = [];

  private constructor(private readonly reader: ReadableStreamDefaultReader<Uint8Array>) {}

  static async open(
    openStream: OpenStream,
    after: number | undefined,
    signal: AbortSignal,
  ): Promise<EventConnection> {
    const stream = await openStream(after, signal);
    return new EventConnection(stream.getReader());
  }

  /** The next frame; undefined at the end. */
  async next(): Promise<Frame | undefined> {
    while (this.frames.length === 0) {
      const { done, value } = await this.readOrGiveUp();
      if (done) return undefined;
      this.frames.push(...this.frameReader.take(this.decoder.decode(value, { stream: true })));
    }
    return this.frames.shift();
  }

  async close(): Promise<void> {
    // The stream may have failed already.
    await this.reader.cancel().catch(() => undefined);
  }

  private async readOrGiveUp() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(toSilence()), SILENCE_MS);
    });
    try {
      return await Promise.race([this.reader.read(), silence]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function toSilence(): DashboardError {
  return new DashboardError('The event stream has fallen silent.', {
    code: 'unreachable',
    hint: 'Is there a proxy before the dashboard that holds the stream back?',
  });
}
