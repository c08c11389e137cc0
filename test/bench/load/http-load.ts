import { Agent, request } from 'node:http';
import { now } from '../process/clock.js';

export interface HttpRequest {
  path: string;
  method?: 'GET' | 'POST';
  body?: unknown;
}

export interface LoadTimes {
  perSecond: number;
  /** The time of each answer, in their order. */
  ms: number[];
}

/** Clients with a connection of their own each, who ask as fast as they are answered. */
export class HttpLoad {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly baseUrl: string,
    private readonly clients: number,
  ) {}

  /** @throws Error for any answer but 200 */
  async run(count: number, requestOf: (index: number) => HttpRequest): Promise<LoadTimes> {
    const ms: number[] = [];
    let next = 0;
    const start = now();
    const serve = async (): Promise<void> => {
      while (next < count) {
        const index = next++;
        const before = now();
        await this.ask(requestOf(index));
        ms.push(now() - before);
      }
    };
    await Promise.all(Array.from({ length: this.clients }, serve));
    return { perSecond: count / ((now() - start) / 1000), ms };
  }

  close(): void {
    this.agent.destroy();
  }

  /** @throws Error for any answer but 200 */
  ask({ path, method = 'GET', body }: HttpRequest): Promise<void> {
    const bytes = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const headers = bytes && {
      'Content-Type': 'application/json',
      'Content-Length': bytes.length,
    };
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.agent, ...(headers && { headers }) };
      const sent = request(new URL(path, this.baseUrl), options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
  }
}
