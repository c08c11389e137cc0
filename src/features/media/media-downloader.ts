import type { IncomingMessage } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { pause } from '../../base/common/async/pause.js';
import { writeDurably } from '../../base/storage/durable-file.js';
import { ProxyAgents } from '../../whatsapp/proxy/proxy-agents.js';
import { MAX_FILE_BYTES, type RemoteFile } from '../../whatsapp/remote-file.js';
import { encryptedBytes, FileDecryption } from './file-decryption.js';
import {
  ORIGIN,
  reasonOf,
  SilenceLimit,
  type Transfer,
} from '../../whatsapp/media-servers/media-request.js';
import { MediaHosts } from '../../whatsapp/media-servers/media-hosts.js';
import { MediaError } from './media.error.js';
import { toDownloadUrl, toOtherUrls } from './media-hosts.policy.js';
import { timeoutSignal } from '../../base/common/async/timeout-signal.js';

/** Failures in a row, without a single byte between them. */
const MAX_FAILURES = 4;
const MAX_CUTS = 200;
/** A server that sends a byte at a time must not keep us for ever. */
const LEAST_BYTES_PER_MS = 16;
const GRACE_MS = 60_000;
const FIRST_PAUSE_MS = 250;
/** Statuses of a file that WhatsApp has dropped, or refuses to this account. */
const GONE = new Set([401, 403, 404, 410]);

/** Fetches files from WhatsApp's media servers, and continues after a broken connection. */
@Injectable()
export class MediaDownloader {
  private readonly received = new Subject<number>();
  /** Emits the size in bytes of each piece that arrives: encrypted, also of files that fail later. */
  readonly received$ = this.received.asObservable();

  constructor(
    private readonly hosts: MediaHosts,
    private readonly proxy: ProxyAgents,
  ) {}

  /**
   * Writes the decrypted file to a new file; use it only if this resolves.
   * @throws MediaError, or the error of the file system
   */
  async download(file: RemoteFile, path: string, signal: AbortSignal): Promise<void> {
    const standIns = await this.hosts.standIns(signal);
    if (standIns?.length === 0)
      throw unavailable('The test network has not named its hosts for files yet');
    const url = toDownloadUrl(file, standIns);
    if (!url) throw new MediaError('foreign_host', 'The message names no file at WhatsApp');
    const size = file.size ?? MAX_FILE_BYTES;
    if (size > MAX_FILE_BYTES) throw tooLarge(MAX_FILE_BYTES);
    const deadline = timeoutSignal(GRACE_MS + Math.ceil(size / LEAST_BYTES_PER_MS));
    const transfer: Transfer = {
      route: this.proxy.https,
      signal: AbortSignal.any([signal, deadline]),
      onBytes: (count) => this.received.next(count),
    };
    await writeDurably(path, receive(this.placesOf(url, file, standIns), file, transfer));
  }

  /** Yields the places of the file without end: the one that the message names, then all other known ones. */
  private async *placesOf(
    named: URL,
    file: RemoteFile,
    standIns: string[] | null,
  ): AsyncGenerator<URL> {
    yield named;
    const hosts = await this.hosts.named();
    for (;;) {
      yield* toOtherUrls(named, file, hosts, standIns);
      yield named;
    }
  }
}

/**
 * Fetches and decrypts a file, and continues after a broken connection.
 * @param places endless; the next one is tried when one gives nothing
 */
async function* receive(
  places: AsyncGenerator<URL>,
  file: RemoteFile,
  transfer: Transfer,
): AsyncGenerator<Buffer> {
  const { signal } = transfer;
  const decryption = new FileDecryption(file);
  const limit = encryptedBytes(file.size ?? MAX_FILE_BYTES);
  let received = 0;
  let url = await nextOf(places);
  for (let cuts = 0, failures = 0; ; cuts += 1) {
    const before = received;
    try {
      for await (const piece of readFrom(url, received, transfer)) {
        received += piece.length;
        if (received > limit) throw tooLarge(limit);
        yield* decryption.update(piece);
      }
      if (file.size !== null && received < limit) throw unavailable('The file ended early');
      yield decryption.finish();
      return;
    } catch (error) {
      if (signal.aborted) throw unavailable('The file did not arrive in time', error);
      failures = received > before ? 0 : failures + 1;
      const isFinal = !(error instanceof MediaError) || error.code !== 'unavailable';
      if (isFinal || failures > MAX_FAILURES || cuts > MAX_CUTS) throw error;
      // The connection worked before it was cut.
      if (failures === 0) continue;
      url = await nextOf(places);
      await pause(FIRST_PAUSE_MS * 2 ** (failures - 1), signal);
    }
  }
}

async function nextOf(places: AsyncGenerator<URL>): Promise<URL> {
  const { value } = (await places.next()) as IteratorYieldResult<URL>;
  return value;
}

/**
 * Yields the bytes of a file from an offset on.
 * @throws MediaError `unavailable` if the same request may work later, `expired` or `foreign_host` if it will not
 */
async function* readFrom(
  url: URL,
  offset: number,
  { route, signal, onBytes }: Transfer,
): AsyncGenerator<Uint8Array> {
  const silence = new SilenceLimit(signal);
  try {
    const response = await ask(url, offset, { ...route, signal: silence.signal });
    assertUsable(response, offset);
    // A server may send the whole file instead of a part.
    let skip = response.statusCode === 206 ? 0 : offset;
    for await (const piece of response as AsyncIterable<Buffer>) {
      silence.refresh();
      onBytes(piece.length);
      if (piece.length > skip) yield piece.subarray(skip);
      skip = Math.max(0, skip - piece.length);
    }
  } catch (error) {
    if (error instanceof MediaError) throw error;
    throw unavailable(reasonOf(error), error);
  } finally {
    silence.end();
  }
}

/** Follows no redirect: the next host would have to be checked, too, and WhatsApp sends none. */
function ask(url: URL, offset: number, options: RequestOptions): Promise<IncomingMessage> {
  const headers = {
    Origin: ORIGIN,
    'Accept-Encoding': 'identity',
    ...(offset > 0 && { Range: `bytes=${offset}-` }),
  };
  return new Promise((resolve, reject) => {
    get(url, { ...options, headers }, resolve).on('error', reject);
  });
}

function assertUsable({ statusCode: status = 0, headers }: IncomingMessage, offset: number): void {
  if (status === 200) return;
  const start = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1];
  if (status === 206 && Number(start) === offset) return;
  if (GONE.has(status))
    throw new MediaError('expired', `WhatsApp's media server answers ${status}`);
  if (status >= 300 && status < 400) {
    throw new MediaError('foreign_host', 'The media server names another address');
  }
  if (status === 416) throw new MediaError('corrupt', 'The file is shorter than the message says');
  throw unavailable(`WhatsApp's media server answers ${status}`);
}

function unavailable(message: string, cause?: unknown): MediaError {
  return new MediaError('unavailable', message, { cause });
}

function tooLarge(limit: number): MediaError {
  return new MediaError('too_large', `The file has more than ${limit} bytes`);
}
