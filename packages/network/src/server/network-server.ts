import { createServer, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { PhaseAction } from '../faults/phase-faults.js';
import { ClientConnection } from '../transport/client-connection.js';
import type { ServerCertificate } from '../transport/server-certificate.js';
import { ClientHandler } from './client-handler.js';
import { listenOnLoopback } from '../transport/loopback.js';
import type { NetworkCore } from './network-core.js';

/** The path of the real server's WebSocket. */
export const CHAT_PATH = '/ws/chat';

/** Listens on loopback and serves every WebSocket connection. */
export class NetworkServer {
  private readonly http: Server = createServer((_, response) => {
    response.writeHead(426).end('this is a WebSocket server\n');
  });
  private readonly webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 64 * 1024 * 1024,
  });
  private readonly sockets = new Set<Socket>();
  /** Number of TCP connections that became a WebSocket so far. */
  connectionCount = 0;
  /** The ports of all clients that have connected. */
  readonly clientPorts: number[] = [];

  constructor(
    private readonly core: NetworkCore,
    private readonly certificate: ServerCertificate,
  ) {
    this.http.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      this.clientPorts.push(socket.remotePort ?? 0);
      socket.on('close', () => this.sockets.delete(socket));
      // A connection reset by the client is normal.
      socket.on('error', () => undefined);
    });
    this.http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
      core.faults.passUpgrade(() => this.upgrade(request, socket, head)),
    );
  }

  /** WebSockets that are open right now, logged in or not. */
  get openSockets(): number {
    return this.webSockets.clients.size;
  }

  listen(port: number): Promise<number> {
    return listenOnLoopback(this.http, port);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
  }

  private upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    if (socket.destroyed) return;
    const fault = this.core.faults.takeUpgradeFault();
    if (fault !== undefined) {
      this.connectionCount += 1;
      breakOff(socket, fault);
      return this.core.changes.touch();
    }
    const refusal = this.core.faults.takeRefusal();
    if (refusal) {
      this.connectionCount += 1;
      refuse(socket, refusal.status, refusal.connection);
      return this.core.changes.touch();
    }
    if (!request.url?.startsWith(CHAT_PATH)) return refuse(socket, 404, 'close');
    this.webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      this.connectionCount += 1;
      const connection = new ClientConnection(
        this.connectionCount,
        webSocket,
        socket,
        this.certificate,
      );
      connection.serve(new ClientHandler(this.core, connection));
      this.core.faults.track(connection);
      this.core.changes.touch();
    });
  }
}

/** Answers an upgrade with a fault: ends the TCP connection, sends garbage, or never answers. */
function breakOff(socket: Socket, how: PhaseAction): void {
  if (how === 'reset') socket.resetAndDestroy();
  else if (how === 'end' || how === 'close') socket.end();
  else if (how === 'garbage') socket.end('this is not HTTP\r\n\r\n');
}

function refuse(socket: Socket, status: number, connection: 'close' | 'keep-alive'): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}`,
    `Connection: ${connection}`,
    'Content-Length: 0',
  ];
  const answer = `${head.join('\r\n')}\r\n\r\n`;
  if (connection === 'close') socket.end(answer);
  else socket.write(answer);
}
