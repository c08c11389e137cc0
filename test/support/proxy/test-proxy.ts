import { once } from 'node:events';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface ProxyCredentials {
  name: string;
  password: string;
}

/** A connection that a client has asked for. */
export interface Tunnel {
  host: string;
  port: number;
}

/** Thrown by `open` for a target that the proxy must refuse. */
export class TunnelRefused extends Error {}

/** A real proxy on loopback, which records its traffic. */
export abstract class TestProxy {
  abstract readonly scheme: string;
  /** All connections of clients with the right password, oldest first. */
  readonly tunnels: Tunnel[] = [];
  /** The local ports of its connections to targets, by which targets see its clients. */
  readonly ports = new Set<number>();
  /** Number of clients with a wrong password, or none. */
  refusedClients = 0;
  /** The targets of names that only the proxy can resolve: `host:port`, without the port of the request. */
  readonly names = new Map<string, string>();
  /** The targets that it refuses. */
  refuses: (tunnel: Tunnel) => boolean = () => false;
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  constructor(readonly credentials: ProxyCredentials | null = null) {}

  /** The URL with the credentials, in the form of the setting. */
  get url(): string {
    const { name, password } = this.credentials ?? { name: '', password: '' };
    const user = [name, password].map(encodeURIComponent).join(':');
    return `${this.scheme}://${this.credentials ? `${user}@` : ''}127.0.0.1:${this.port}`;
  }

  /** Starts, or starts again on the same port. */
  async start(): Promise<this> {
    const server = this.createServer();
    server.on('connection', (socket: Socket) => this.keep(socket));
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
    return this;
  }

  /** Ends every connection, and accepts no more. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  protected abstract createServer(): Server;

  protected permits(name: string, password: string): boolean {
    const { credentials } = this;
    const isRight =
      !credentials || (name === credentials.name && password === credentials.password);
    if (!isRight) this.refusedClients += 1;
    return isRight;
  }

  /** @throws TunnelRefused, or the error of the connection */
  protected async open(tunnel: Tunnel): Promise<Socket> {
    this.tunnels.push(tunnel);
    if (this.refuses(tunnel)) throw new TunnelRefused();
    const [host = '', port = ''] = (this.names.get(tunnel.host) ?? '').split(':');
    const socket = connect(Number(port || tunnel.port), host || tunnel.host);
    this.keep(socket);
    await once(socket, 'connect');
    this.ports.add(socket.localPort ?? 0);
    return socket;
  }

  protected join(client: Socket, target: Socket): void {
    client.pipe(target);
    target.pipe(client);
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    // Either side may reset its connection at any time.
    socket.on('error', () => undefined);
  }
}
