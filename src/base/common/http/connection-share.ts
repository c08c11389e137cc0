import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.js';

/** Browsers open connections ahead; a client on a slow machine may take some seconds for its first byte. */
const FIRST_BYTE_MS = 10_000;
/** The time in which a new connection is not ended before idle ones: its request may be on the way. */
const GRACE_MS = 1000;

export interface ConnectionLimits {
  /** The limit for all addresses; far more than the allowed streams, and below the usual limit of open files. */
  all: number;
  /** The limit for one address, so that it cannot take all. A proxy is one address, so it is most of them. */
  ofOne: number;
}

/** A connection, and its last request. */
interface Connection {
  socket: Socket;
  /** ms, by `performance.now()` */
  since: number;
  network: string;
  request: IncomingMessage | null;
  response: ServerResponse | null;
}

/**
 * Makes room for new connections by ending the least useful one, instead of refusing new ones: first connections
 * without a request for a while, then idle ones, then ones that keep us waiting for their bytes. Node's own limits
 * refuse the last one, so that silent connections keep all others out. The packages for this are proxies.
 */
export class ConnectionShare {
  /** Silent connections by their network, the oldest first. */
  private readonly silent = new Map<string, Set<Connection>>();
  private readonly idle = new Map<string, Set<Connection>>();
  private readonly asking = new Map<string, Set<Connection>>();
  private readonly bySocket = new Map<Socket, Connection>();
  /** Counts by network. */
  private readonly counts = new Map<string, number>();

  constructor(private readonly limits: ConnectionLimits) {}

  watch(server: Server): void {
    server.on('connection', (socket) => this.add(socket));
    // Runs before the application answers.
    server.prependListener('request', (request, response) => this.begin(request, response));
  }

  get size(): number {
    return this.bySocket.size;
  }

  private add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!this.makeRoom(network)) {
      socket.destroy();
      return;
    }
    const since = performance.now();
    const connection = { socket, since, network, request: null, response: null };
    this.bySocket.set(socket, connection);
    this.counts.set(network, (this.counts.get(network) ?? 0) + 1);
    put(this.silent, connection);
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_BYTE_MS).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      this.forget(connection);
    });
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.bySocket.get(request.socket);
    if (!connection) return;
    this.moveTo(this.asking, connection);
    Object.assign(connection, { request, response });
    // An answer that is cut off ends its connection.
    response.once('finish', () => {
      if (connection.response !== response || !this.bySocket.has(connection.socket)) return;
      Object.assign(connection, { request: null, response: null });
      this.moveTo(this.idle, connection);
    });
  }

  /** True if one more may come from this network. */
  private makeRoom(network: string): boolean {
    if ((this.counts.get(network) ?? 0) >= this.limits.ofOne) return this.endOneOf(network);
    if (this.size < this.limits.all) return true;
    // The network with the most connections can spare one; others keep theirs.
    const networks = [...this.counts].toSorted(([, one], [, other]) => other - one);
    return networks.some(([each]) => this.endOneOf(each));
  }

  private endOneOf(network: string): boolean {
    const [silent] = this.silent.get(network) ?? [];
    const [idle] = this.idle.get(network) ?? [];
    const isLongSilent = silent && performance.now() - silent.since >= GRACE_MS;
    const ended = isLongSilent ? silent : (idle ?? this.findSlowest(network) ?? silent);
    if (!ended) return false;
    this.forget(ended);
    ended.socket.destroy();
    return true;
  }

  /** The connection that has sent the least while we wait: a large file on its way has sent more. */
  private findSlowest(network: string): Connection | undefined {
    const slow = [...(this.asking.get(network) ?? [])].filter(keepsUsWaiting);
    return slow.reduce<Connection | undefined>((slowest, each) => {
      return slowest && slowest.socket.bytesRead <= each.socket.bytesRead ? slowest : each;
    }, undefined);
  }

  private moveTo(group: Map<string, Set<Connection>>, connection: Connection): void {
    this.takeOut(connection);
    put(group, connection);
  }

  private forget(connection: Connection): void {
    const { socket, network } = connection;
    if (!this.bySocket.delete(socket)) return;
    this.takeOut(connection);
    const count = (this.counts.get(network) ?? 0) - 1;
    if (count > 0) this.counts.set(network, count);
    else this.counts.delete(network);
  }

  private takeOut(connection: Connection): void {
    for (const group of [this.silent, this.idle, this.asking]) {
      const same = group.get(connection.network);
      same?.delete(connection);
      if (same?.size === 0) group.delete(connection.network);
    }
  }
}

/** True while we wait for its body, or for it to read its answer. */
function keepsUsWaiting({ request, response }: Connection): boolean {
  const isRead = !response?.writableNeedDrain && !response?.writableEnded;
  return request?.complete === false || !isRead;
}

function put(group: Map<string, Set<Connection>>, connection: Connection): void {
  const same = group.get(connection.network) ?? new Set();
  group.set(connection.network, same.add(connection));
}
