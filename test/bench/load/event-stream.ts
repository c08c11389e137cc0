import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { now } from '../process/clock.js';

const END_OF_FRAME = '\n\n';

/** The number of messages in a frame of the stream. */
export type Weigh = (frame: string) => number;

export const receivedMessages: Weigh = (frame) =>
  frame.includes('"type":"message.received"') ? 1 : 0;

/** Messages of the history are told of by their number. */
export const historyMessages: Weigh = (frame) =>
  Number(/"type":"message.history".*"message_count":(\d+)/.exec(frame)?.[1] ?? 0);

/** A client of the event stream that notes when each message came, and does nothing else. */
export class EventStream {
  private times: number[] = [];
  private rest = '';
  private awaited = Infinity;
  private onReached: () => void = () => {};

  private constructor(
    private readonly response: IncomingMessage,
    private readonly weigh: Weigh,
  ) {
    response.setEncoding('latin1');
    response.on('data', (chunk: string) => this.read(chunk, now()));
  }

  static async open(
    baseUrl: string,
    weigh: Weigh,
    path = '/api/events/stream',
  ): Promise<EventStream> {
    const sent = request(new URL(path, baseUrl), { agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const stream = new EventStream(response, weigh);
    // The greeting: from now on nothing is missed.
    await once(response, 'data');
    return stream;
  }

  /** The time of each of so many messages. */
  async messages(count: number): Promise<number[]> {
    if (this.times.length < count) {
      this.awaited = count;
      await new Promise<void>((resolve) => (this.onReached = resolve));
    }
    return this.times.splice(0, count);
  }

  close(): void {
    this.response.destroy();
  }

  private read(chunk: string, at: number): void {
    const frames = `${this.rest}${chunk}`.split(END_OF_FRAME);
    this.rest = frames.pop() ?? '';
    for (const frame of frames) {
      for (let left = this.weigh(frame); left > 0; left -= 1) this.times.push(at);
    }
    if (this.times.length < this.awaited) return;
    this.awaited = Infinity;
    this.onReached();
  }
}
