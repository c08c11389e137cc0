import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Stands before a service at a fixed address, while the service comes and goes, and cuts its connections. */
export class CuttingProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => this.pass(socket));
  /** Answers are cut after so many bytes. */
  private bytesLeft = Infinity;

  private constructor(private target: string) {}

  static async start(target: string): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The present address of the service. */
  aimAt(target: string): void {
    this.target = target;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Cuts them as soon as answers have had so many further bytes, at any place. */
  cutAfter(bytes: number): void {
    this.bytesLeft = bytes;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.cut();
    await once(this.server, 'close');
  }

  private pass(client: Socket): void {
    const service = connect(Number(new URL(this.target).port), '127.0.0.1');
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.sockets.add(socket);
      // Its end ends the other one.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(service);
    service.on('data', (bytes: Buffer) => this.answer(client, bytes));
    service.on('end', () => client.end());
  }

  private answer(client: Socket, bytes: Buffer): void {
    const part = bytes.subarray(0, this.bytesLeft);
    this.bytesLeft -= part.length;
    client.write(part, () => {
      if (this.bytesLeft > 0) return;
      this.bytesLeft = Infinity;
      this.cut();
    });
  }
}
