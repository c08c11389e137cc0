import { connect, type Socket } from 'node:net';

/** A bare client of the event stream: a socket, and the status that it got. */
export class HeldStream {
  private constructor(
    private readonly socket: Socket,
    readonly status: number,
  ) {}

  /** Resolves with the first bytes of the answer; the connection stays as the service leaves it. */
  static open(baseUrl: string): Promise<HeldStream> {
    const { hostname, port, host } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed without an answer')));
      socket.once('data', (chunk: Buffer) => {
        resolve(new HeldStream(socket, Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1])));
      });
      socket.write(`GET /api/events/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    });
  }

  close(): void {
    this.socket.destroy();
  }
}
