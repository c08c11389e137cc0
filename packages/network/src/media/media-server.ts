import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOnLoopback } from '../transport/loopback.js';
import type { MediaCertificate } from './media-certificate.js';
import { sha256 } from './media-cipher.js';
import { MediaAuth } from './media-auth.js';
import { MediaFaults, type MediaDirection, type MediaFault } from './media-faults.js';
import { idBytes } from '../state/ids.js';

/** The place of a file, as messages give it. */
export interface FileLocation {
  url: string;
  directPath: string;
}

/** An upload or download that a client has asked for. */
export interface MediaRequest {
  direction: MediaDirection;
  path: string;
  range: string | null;
  /** Null while there is no answer. */
  status: number | null;
}

interface StoredFile {
  bytes: Buffer;
  /** ms since 1970 */
  storedAt: number;
  /** The HTTP status of a file that is no longer there. */
  goneStatus?: number;
}

/** Roughly as long as WhatsApp keeps a file. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const GONE = 410;

/** The numbers in the paths of WhatsApp's files, by kind of upload. */
const PATH_NUMBERS: Record<string, string> = {
  image: '7118-24',
  video: '7161-24',
  audio: '7117-24',
  document: '7119-24',
  'md-app-state': '5162-24',
};
const UPLOAD = /^\/mms\/([a-z-]+)\/([\w-]{43})$/;
const RANGE = /^bytes=(\d+)-(\d*)$/;
/** An address where nothing listens: loopback addresses of this network are 127.0.0.1. */
const DEAD_HOST = '127.0.0.2:2';
const SLOW_STEP_MS = 50;
const CHUNK_BYTES = 64 * 1024;

/** Keeps encrypted files, as WhatsApp's media servers do (Baileys Utils/messages-media.js, Defaults: MEDIA_PATH_MAP). */
export class MediaServer {
  readonly faults = new MediaFaults();
  /** The authorizations; the query of an upload must contain one. */
  readonly auth = new MediaAuth();
  /** All requests of clients, oldest first. */
  readonly requests: MediaRequest[] = [];
  /** The ports of all clients that have connected. */
  readonly clientPorts: number[] = [];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly files = new Map<string, StoredFile>();
  private host = '';
  private isStopped = false;

  constructor(
    private readonly certificate: MediaCertificate,
    private readonly report: (error: unknown) => void,
  ) {
    const { key, certificate: cert } = certificate;
    this.server = createServer({ key, cert }, (request, response) => {
      this.answer(request, response).catch((error: unknown) => this.fail(request, error));
    });
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      this.clientPorts.push(socket.remotePort ?? 0);
      socket.on('close', () => this.sockets.delete(socket));
    });
    // A client that does not trust the certificate ends the handshake.
    this.server.on('tlsClientError', () => undefined);
  }

  /** The file with its certificate, for `NODE_EXTRA_CA_CERTS`. */
  get authorityPath(): string {
    return this.certificate.path;
  }

  /** `host:port` of each server that clients are told, the preferred one first. */
  get hosts(): string[] {
    return this.faults.isFirstHostDown ? [DEAD_HOST, this.host] : [this.host];
  }

  async listen(): Promise<void> {
    this.certificate.use();
    this.host = `127.0.0.1:${await listenOnLoopback(this.server, 0)}`;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.certificate.release();
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  /** Stores an encrypted file without an upload; its message names this host. */
  put(kind: string, bytes: Buffer, host = this.host): FileLocation {
    const name = sha256(bytes).toString('base64url');
    const path = `/v/t62.${PATH_NUMBERS[kind] ?? '0-0'}/${name}.enc`;
    this.files.set(path, { bytes, storedAt: Date.now() });
    const directPath = `${path}${queryOf(name)}`;
    return { url: `https://${host}${directPath}&mms3=true`, directPath };
  }

  /** An encrypted file; undefined if there is none, or it has been dropped. */
  get(directPath: string): Buffer | undefined {
    const file = this.files.get(pathOf(directPath));
    return file && goneStatusOf(file) === undefined ? file.bytes : undefined;
  }

  /** Deletes a file, as WhatsApp does after some weeks; requests for it get this status. */
  expire(directPath: string, status = 410): void {
    const file = this.files.get(pathOf(directPath));
    if (!file) throw new Error(`there is no file at ${directPath}`);
    file.goneStatus = status;
  }

  /**
   * Copies the file to another path, as after a new upload, and returns that path for the message. Undefined if the
   * file was never there.
   */
  move(directPath: string): string | undefined {
    const path = pathOf(directPath);
    const file = this.files.get(path);
    if (!file) return undefined;
    const name = idBytes(16).toString('hex');
    const moved = path.replace(/[^/]+$/, `${name}.enc`);
    this.files.set(moved, { bytes: file.bytes, storedAt: Date.now() });
    return `${moved}${queryOf(name)}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', `https://${this.host}`);
    const direction = request.method === 'POST' ? 'up' : 'down';
    const range = request.headers.range ?? null;
    const record: MediaRequest = { direction, path: pathname, range, status: null };
    this.requests.push(record);
    // Before the client can have all of it; "finish" may come after that.
    response.on('prefinish', () => (record.status = response.statusCode));
    const fault = this.faults.take(direction);
    if (fault?.kind === 'silent' && !fault.afterBytes) return;
    if (fault?.kind === 'status') {
      request.resume();
      return end(response, fault.status);
    }
    if (direction === 'down') return this.download(pathname, range, response, fault);
    if (!this.auth.accepts(searchParams.get('auth'))) {
      request.resume();
      return end(response, 401);
    }
    return this.upload(pathname, request, response, fault);
  }

  private async upload(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    fault: MediaFault | undefined,
  ): Promise<void> {
    const [, kind = '', name = ''] = UPLOAD.exec(path) ?? [];
    const body = await this.read(request, fault);
    if (!body) return;
    if (!(kind in PATH_NUMBERS)) return end(response, 404);
    if (sha256(body).toString('base64url') !== name) return end(response, 400);
    const { url, directPath } = this.put(kind, body);
    const text =
      fault?.kind === 'not-json' ? '<html>' : JSON.stringify({ url, direct_path: directPath });
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
  }

  /** The body of an upload; null if a fault has ended it. */
  private async read(request: IncomingMessage, fault?: MediaFault): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (fault?.kind === 'cut' && size >= fault.afterBytes) {
        request.socket.destroy();
        return null;
      }
      if (fault?.kind === 'silent' && size >= (fault.afterBytes ?? 0)) {
        await once(request.socket, 'close');
        return null;
      }
      if (fault?.kind === 'slow') await sleep((1000 * chunk.length) / fault.bytesPerSecond);
    }
    return Buffer.concat(chunks);
  }

  private async download(
    path: string,
    range: string | null,
    response: ServerResponse,
    fault: MediaFault | undefined,
  ): Promise<void> {
    const file = this.files.get(path);
    if (!file) return end(response, 404);
    const goneStatus = goneStatusOf(file);
    if (goneStatus !== undefined) return end(response, goneStatus);
    const { length } = file.bytes;
    // Any other form of a range is ignored, as by WhatsApp's servers.
    const asked = range === null ? null : RANGE.exec(range);
    const [, from = '0', to = ''] = asked ?? [];
    const first = Number(from);
    const last = Math.min(to === '' ? length - 1 : Number(to), length - 1);
    if (first > last) {
      response.setHeader('Content-Range', `bytes */${length}`);
      return end(response, 416);
    }
    const body = file.bytes.subarray(first, last + 1);
    response.writeHead(asked ? 206 : 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': body.length,
      'Accept-Ranges': 'bytes',
      ...(asked && { 'Content-Range': `bytes ${first}-${last}/${length}` }),
    });
    await this.write(response, fault?.kind === 'wrong-bytes' ? withChangedBit(body) : body, fault);
  }

  private async write(response: ServerResponse, body: Buffer, fault?: MediaFault): Promise<void> {
    if (fault?.kind === 'cut') {
      const part = body.subarray(0, fault.afterBytes);
      // Destroys the socket once the part is written: destroying it earlier discards waiting data.
      response.write(part, () => response.socket?.destroy());
      return;
    }
    if (fault?.kind === 'silent') {
      response.write(body.subarray(0, fault.afterBytes));
      return;
    }
    const stepBytes =
      fault?.kind === 'slow'
        ? Math.max(1, Math.round((fault.bytesPerSecond * SLOW_STEP_MS) / 1000))
        : CHUNK_BYTES;
    for (let at = 0; at < body.length && !response.destroyed && !this.isStopped; at += stepBytes) {
      const isTaken = response.write(body.subarray(at, at + stepBytes));
      if (fault?.kind === 'slow') await sleep(SLOW_STEP_MS);
      else if (!isTaken) await drained(response);
    }
    response.end();
  }

  private fail(request: IncomingMessage, error: unknown): void {
    // A client may cancel its request at any time.
    if (!request.destroyed && !this.isStopped) this.report(error);
    request.socket.destroy();
  }
}

/** Resolves when more can be written, or when nothing can be written any more. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

function queryOf(name: string): string {
  return `?ccb=11-4&oh=01_${name.slice(0, 20)}&oe=7F000000&_nc_sid=5e03e0`;
}

function pathOf(directPath: string): string {
  return directPath.split('?')[0] ?? '';
}

/** Changes a bit in the middle. */
function withChangedBit(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const at = Math.floor(changed.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** The status that says why a file is not there; undefined if it is. */
function goneStatusOf({ goneStatus, storedAt }: StoredFile): number | undefined {
  return goneStatus ?? (Date.now() - storedAt > KEPT_MS ? GONE : undefined);
}
