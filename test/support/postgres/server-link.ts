import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on this machine: its answers pass as they are, and each kind of way decides about the rest. */
export abstract class ServerLink {
  protected readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.join(client));

  /** @param target the port of the server */
  protected constructor(private readonly target: number) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  protected async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  /** Passes on what a client says. */
  protected abstract carry(client: Socket, server: Socket): void;

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
    this.carry(client, server);
  }
}
