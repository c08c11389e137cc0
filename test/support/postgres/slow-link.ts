import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A way to a server that holds back what its clients say: each statement takes that much longer, or is never answered. */
export class SlowLink {
  delayMs = 0;
  private isCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  /** @param target the port of the server on this machine */
  static async open(target: number): Promise<SlowLink> {
    const link = new SlowLink(createServer(), target);
    link.server.on('connection', (client) => link.join(client));
    link.server.listen(0, '127.0.0.1');
    await once(link.server, 'listening');
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
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

  close(): void {
    this.server.close();
    this.mend();
  }

  private join(client: Socket): void {
    const server = connect(this.target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ]) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      // The other end hears of it by the close that follows.
      socket.on('error', () => {});
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    server.pipe(client);
    let last = Promise.resolve();
    client.on('data', (chunk) => {
      const due = pause(this.delayMs);
      last = last.then(async () => {
        await due;
        server.write(chunk);
      });
    });
    if (this.isCut) this.cut();
  }
}
