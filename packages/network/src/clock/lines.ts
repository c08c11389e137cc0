import type { Socket } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/** Sends objects over a socket, one line of JSON each, and reads those of the other end. */
export class Lines<Incoming, Outgoing> {
  private rest = '';

  constructor(
    private readonly socket: Socket,
    onObject: (object: Incoming) => void,
  ) {
    socket.setNoDelay();
    // The socket of an HTTP server has no encoding of its own.
    const decoder = new StringDecoder('utf8');
    socket.on('data', (chunk: Buffer) => {
      const lines = `${this.rest}${decoder.write(chunk)}`.split('\n');
      this.rest = lines.pop() ?? '';
      for (const line of lines) onObject(JSON.parse(line) as Incoming);
    });
    // The `close` event follows: it reports the end of the connection.
    socket.on('error', () => undefined);
  }

  send(object: Outgoing): void {
    if (!this.socket.destroyed) this.socket.write(`${JSON.stringify(object)}\n`);
  }
}
