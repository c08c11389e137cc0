import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ServerLink } from './server-link.js';

/** A way to a server that holds back what its clients say: each statement takes that much longer, or is never answered. */
export class SlowLink extends ServerLink {
  delayMs = 0;
  /** A connection breaks once, by the first statement with such a text. */
  breaksAt: RegExp | null = null;
  private isCut = false;

  /** @param target the port of the server on this machine */
  static open(target: number): Promise<SlowLink> {
    return new SlowLink(target).listen();
  }

  /** Nothing gets through, and nobody is told. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Connections that were open meanwhile are lost. */
  mend(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.destroy();
  }

  protected override carry(client: Socket, server: Socket): void {
    let last = Promise.resolve();
    client.on('data', (chunk: Buffer) => {
      if (this.breaksAt?.test(chunk.toString('latin1'))) {
        this.breaksAt = null;
        client.destroy();
        return;
      }
      const due = pause(this.delayMs);
      last = last.then(async () => {
        await due;
        server.write(chunk);
      });
    });
    if (this.isCut) this.cut();
  }
}
