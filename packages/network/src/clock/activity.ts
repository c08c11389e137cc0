import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { native } from '../state/native-time.js';
import { scaled } from '../state/scaled.js';
import { countJobs } from './jobs.js';

/** Names in `process.getActiveResourcesInfo` for work that ends by itself. */
const WORK = /^(FSReq|GetAddrInfo|TCPConnect|PipeConnect|Write|Shutdown)/;
/** Real time for which moved time waits for the answer to a request; longer on a slow machine. */
const REQUEST_PATIENCE_MS = scaled(1500);
/** The same for data sent to a server of another kind, such as a database. */
const WRITE_PATIENCE_MS = scaled(50);

interface Line {
  isClient: boolean;
  read: number;
  written: number;
  /** Real time of the last write that has no answer yet; 0 if there is none. */
  waitsSince: number;
}

/** The work of this process outside of its own timers, and the answers that it waits for. */
export class Activity {
  /** Number of events so far. */
  private happened = 0;
  private readonly lines = new Map<Socket, Line>();
  /** Requests without an answer, by the real time at which they began. */
  private readonly requests = new Map<object, number>();
  /** Ports of peers on the same clock, or of no interest to it. */
  private readonly known = new Set<number>();
  private readonly jobs = countJobs();

  constructor() {
    subscribe('net.client.socket', (message) => this.addLine(message, true));
    subscribe('net.server.socket', (message) => this.addLine(message, false));
    subscribe('http.client.request.start', (message) => {
      const { request } = message as { request: HttpRequest };
      if (this.begin(request, String(request.getHeader('host')))) {
        request.once('close', () => this.end(request));
      }
    });
    subscribe('undici:request:create', (message) => {
      const { request } = message as { request: { origin: unknown } };
      this.begin(request, String(request.origin));
    });
    for (const end of ['undici:request:trailers', 'undici:request:error']) {
      subscribe(end, (message) => this.end((message as { request: object }).request));
    }
  }

  /** Takes these ports of this machine as known: nobody waits for an answer from them. */
  knowPorts(ports: number[]): void {
    for (const port of ports) this.known.add(port);
  }

  /** Leaves out a socket that moves time itself. */
  ignore(socket: Socket): void {
    this.lines.delete(socket);
  }

  /** A number that changes whenever something happens. */
  get total(): number {
    let total = this.happened + this.jobs.ended;
    for (const { bytesRead, bytesWritten } of this.lines.keys()) total += bytesRead + bytesWritten;
    return total;
  }

  /** True while work goes on that ends by itself; `ownImmediates` are not counted as work of the program. */
  isWorking(ownImmediates = 0): boolean {
    if (this.jobs.running > 0) return true;
    let immediates = 0;
    for (const name of process.getActiveResourcesInfo()) {
      if (name === 'Immediate') immediates += 1;
      else if (WORK.test(name)) return true;
    }
    return immediates > ownImmediates;
  }

  /** True while a peer without moved time may still answer soon. */
  get isWaiting(): boolean {
    const now = native.performanceNow();
    for (const since of this.requests.values()) {
      if (now - since < REQUEST_PATIENCE_MS) return true;
    }
    let isWaiting = false;
    for (const [socket, line] of this.lines) {
      if (this.waits(socket, line, now)) isWaiting = true;
    }
    return isWaiting;
  }

  private waits(socket: Socket, line: Line, now: number): boolean {
    const { bytesRead, bytesWritten, remotePort } = socket;
    if (bytesRead !== line.read) line.waitsSince = 0;
    else if (bytesWritten !== line.written) line.waitsSince = now;
    line.read = bytesRead;
    line.written = bytesWritten;
    if (!line.isClient || (remotePort !== undefined && this.known.has(remotePort))) return false;
    return line.waitsSince > 0 && now - line.waitsSince < WRITE_PATIENCE_MS;
  }

  private addLine(message: unknown, isClient: boolean): void {
    const { socket } = message as { socket: Socket };
    this.lines.set(socket, { isClient, read: 0, written: 0, waitsSince: 0 });
    socket.once('close', () => {
      this.lines.delete(socket);
      this.happened += 1;
    });
  }

  private begin(request: object, target: string): boolean {
    if (this.isKnown(target)) return false;
    this.happened += 1;
    this.requests.set(request, native.performanceNow());
    return true;
  }

  private end(request: object): void {
    if (this.requests.delete(request)) this.happened += 1;
  }

  private isKnown(target: string): boolean {
    const port = /:(\d+)\/?$/.exec(target)?.[1];
    return port !== undefined && this.known.has(Number(port));
  }
}

interface HttpRequest {
  getHeader(name: string): unknown;
  once(event: 'close', listener: () => void): void;
}
