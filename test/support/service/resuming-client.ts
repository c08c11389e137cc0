import type { EventDto } from '../../../src/features/events/dto/event.dto.js';
import { scaled } from '../jest/machine-factor.js';
import { StreamReader } from './stream-reader.js';
import { waitFor } from '../wait-for.js';

/** A client of the stream that comes back as browsers do: after its last event. */
export class ResumingClient {
  private readonly readers: StreamReader[] = [];

  private constructor(
    private readonly start: number,
    private readonly path?: string,
  ) {}

  /** @param start the last event that it knows already */
  static async open(baseUrl: string, start: number, path?: string): Promise<ResumingClient> {
    const client = new ResumingClient(start, path);
    await client.listen(baseUrl);
    return client;
  }

  /** All events that it ever got, in order. */
  get events(): EventDto[] {
    return this.readers.flatMap(({ events }) => events);
  }

  get seqs(): number[] {
    return this.events.map(({ seq }) => seq);
  }

  get truncations(): number {
    return this.readers.reduce((sum, reader) => sum + reader.framesOf('truncated').length, 0);
  }

  /** Cuts its connection and opens another. */
  async reconnect(baseUrl: string): Promise<void> {
    const last = this.readers.at(-1);
    last?.close();
    await last?.waitForEnd();
    await this.listen(baseUrl);
  }

  async waitFor(seq: number): Promise<void> {
    await waitFor(`the event ${seq}`, () => (this.seqs.at(-1) ?? 0) >= seq, scaled(60_000));
  }

  close(): void {
    this.readers.at(-1)?.close();
  }

  private async listen(baseUrl: string): Promise<void> {
    const headers = { 'Last-Event-ID': String(this.seqs.at(-1) ?? this.start) };
    this.readers.push(await StreamReader.open(baseUrl, { headers, path: this.path }));
  }
}
