import { StreamReader } from './stream-reader.js';
import { waitFor } from './wait-for.js';

/** A client of the stream that comes back as browsers do: after the last event that it has. */
export class ResumingClient {
  private readonly readers: StreamReader[] = [];

  static async open(baseUrl: string, after: number): Promise<ResumingClient> {
    const client = new ResumingClient();
    await client.listen(baseUrl, after);
    return client;
  }

  /** The numbers of all events that it was ever sent, in their order. */
  get seqs(): number[] {
    return this.readers.flatMap(({ events }) => events.map(({ seq }) => seq));
  }

  get truncations(): number {
    return this.readers.reduce((sum, reader) => sum + reader.framesOf('truncated').length, 0);
  }

  /** Cuts its connection and opens another. */
  async reconnect(baseUrl: string): Promise<void> {
    const last = this.readers.at(-1);
    last?.close();
    await last?.waitForEnd();
    await this.listen(baseUrl, this.seqs.at(-1) ?? 0);
  }

  async waitFor(seq: number): Promise<void> {
    await waitFor(`the event ${seq}`, () => (this.seqs.at(-1) ?? 0) >= seq, 60_000);
  }

  close(): void {
    this.readers.at(-1)?.close();
  }

  private async listen(baseUrl: string, after: number): Promise<void> {
    const headers = { 'Last-Event-ID': String(after) };
    this.readers.push(await StreamReader.open(baseUrl, { headers }));
  }
}
