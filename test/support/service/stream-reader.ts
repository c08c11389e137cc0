import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import { waitFor } from '../wait-for.js';

/** A client of the event stream that keeps all frames. */
export class StreamReader {
  readonly frames: EventSourceMessage[] = [];
  /** The time of each frame, by `performance.now()`. */
  readonly times: number[] = [];
  private readonly abort = new AbortController();
  private hasEnded = false;

  /** Resolves once the stream is open. */
  static async open(
    baseUrl: string,
    options: { path?: string; headers?: Record<string, string> } = {},
  ): Promise<StreamReader> {
    const reader = new StreamReader();
    const response = await fetch(new URL(options.path ?? '/api/events/stream', baseUrl), {
      headers: options.headers ?? {},
      signal: reader.abort.signal,
    });
    if (!response.body || response.status !== 200) throw new Error(`stream: ${response.status}`);
    void reader.read(response.body);
    return reader;
  }

  /** Events of the log (not the chats that come along), in the order of their arrival. */
  get events(): EventDto[] {
    return this.frames
      .filter(({ id }) => id !== undefined)
      .map(({ data }) => JSON.parse(data) as EventDto);
  }

  ofType(type: string): EventDto[] {
    return this.events.filter((event) => event.type === type);
  }

  framesOf<T>(event: string): T[] {
    return this.frames
      .filter((frame) => frame.event === event)
      .map(({ data }) => JSON.parse(data) as T);
  }

  waitForEvents(type: string, count: number, timeoutMs?: number): Promise<EventDto[]> {
    return waitFor(
      `${count} events ${type}`,
      () => {
        const events = this.ofType(type);
        return events.length >= count && events;
      },
      timeoutMs,
    );
  }

  async waitForEnd(): Promise<void> {
    await waitFor('the end of the stream', () => this.hasEnded);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({ onEvent: (message) => this.note(message) });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // Closed by us or by the service: nothing more comes.
    } finally {
      this.hasEnded = true;
    }
  }

  private note(message: EventSourceMessage): void {
    this.frames.push(message);
    this.times.push(performance.now());
  }
}
