import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { RemoteFile } from '../whatsapp/remote-file.js';
import { FileDecryption } from './file-decryption.js';
import { MediaError } from './media.error.js';
import { toDownloadUrl } from './media-hosts.policy.js';

/** Whoever asks for it: WhatsApp takes no larger files. */
const HARD_LIMIT_BYTES = 2000 * 1024 * 1024;
const BLOCK_BYTES = 16;
const MAC_BYTES = 10;
/** Also between two pieces of the file. */
const ANSWER_LIMIT_MS = 30_000;
/** In a row, without a single byte between them. */
const MAX_FAILURES = 4;
/** In one file: a server that gives a byte at a time must not keep us forever. */
const MAX_CUTS = 200;
const FIRST_PAUSE_MS = 250;
/** WhatsApp has dropped the file, or refuses it to this account. */
const GONE = new Set([401, 403, 404, 410]);

/** Fetches files from WhatsApp's media servers, and goes on where a connection broke. */
@Injectable()
export class MediaDownloader {
  private readonly isLocal: boolean;

  constructor({ session }: Config) {
    this.isLocal = session.localNetwork !== null;
  }

  /**
   * Writes the decrypted file to a new file, which is only to be used if this resolves.
   * @throws MediaError
   */
  async download(file: RemoteFile, path: string, signal: AbortSignal): Promise<void> {
    const url = toDownloadUrl(file, this.isLocal);
    if (!url) throw new MediaError('foreign_host', 'The message names no file at WhatsApp');
    const size = file.size ?? HARD_LIMIT_BYTES;
    if (size > HARD_LIMIT_BYTES) throw tooLarge(HARD_LIMIT_BYTES);
    const target = await open(path, 'wx', 0o600);
    try {
      await this.receive(url, encryptedBytes(size), new FileDecryption(file), target, signal);
      await target.datasync();
    } finally {
      await target.close();
    }
  }

  private async receive(
    url: URL,
    limit: number,
    decryption: FileDecryption,
    target: FileHandle,
    signal: AbortSignal,
  ): Promise<void> {
    let received = 0;
    for (let cuts = 0, failures = 0; ; cuts += 1) {
      const before = received;
      try {
        for await (const piece of readFrom(url, received, signal)) {
          received += piece.length;
          if (received > limit) throw tooLarge(limit);
          await target.write(decryption.update(piece));
        }
        await target.write(decryption.finish());
        return;
      } catch (error) {
        failures = received > before ? 0 : failures + 1;
        const isFinal = !(error instanceof MediaError) || error.code !== 'unavailable';
        if (isFinal || signal.aborted || failures > MAX_FAILURES || cuts > MAX_CUTS) throw error;
        await sleep(failures === 0 ? 0 : FIRST_PAUSE_MS * 2 ** (failures - 1), undefined, {
          signal,
        });
      }
    }
  }
}

/**
 * The bytes of a file from an offset on.
 * @throws MediaError `unavailable` if the same request may work later, `expired` or `foreign_host` if it will not
 */
async function* readFrom(
  url: URL,
  offset: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error('No answer in time')), ANSWER_LIMIT_MS);
  try {
    const response = await fetch(url, {
      headers: {
        Origin: 'https://web.whatsapp.com',
        'Accept-Encoding': 'identity',
        ...(offset > 0 && { Range: `bytes=${offset}-` }),
      },
      // The next host would have to be checked, too; WhatsApp sends none.
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    assertUsable(response, offset);
    // A server may answer the whole file instead of a part.
    let skip = response.status === 206 ? 0 : offset;
    for await (const piece of response.body ?? []) {
      timer.refresh();
      if (piece.length > skip) yield piece.subarray(skip);
      skip = Math.max(0, skip - piece.length);
    }
  } catch (error) {
    if (error instanceof MediaError) throw error;
    throw new MediaError('unavailable', 'The media server cannot be reached', { cause: error });
  } finally {
    clearTimeout(timer);
    // Whoever stops reading wants no more.
    silence.abort();
  }
}

function assertUsable({ status, headers }: Response, offset: number): void {
  if (status === 200) return;
  const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
  if (status === 206 && Number(start) === offset) return;
  if (GONE.has(status)) throw new MediaError('expired', `The media server answers ${status}`);
  if (status >= 300 && status < 400) {
    throw new MediaError('foreign_host', 'The media server names another address');
  }
  throw new MediaError('unavailable', `The media server answers ${status}`);
}

/** With padding and MAC. */
function encryptedBytes(size: number): number {
  return (Math.floor(size / BLOCK_BYTES) + 1) * BLOCK_BYTES + MAC_BYTES;
}

function tooLarge(limit: number): MediaError {
  return new MediaError('too_large', `The file has more than ${limit} bytes`);
}
