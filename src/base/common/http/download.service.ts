import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Response } from 'express';
import { Logger } from '../logging/logger.js';
import { yieldIfLong } from '../async/yield-if-long.js';

export interface Download {
  fileName: string;
  /** Generated only as fast as the client reads them. */
  pieces: AsyncIterable<string | Uint8Array>;
}

/** By file name extension. */
const CONTENT_TYPES: Record<string, string> = {
  jsonl: 'application/jsonl; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};

/** Sends files of any size while they are generated, without blocking other requests. */
@Injectable()
export class DownloadService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DownloadService.name);
  private readonly shutdown = new AbortController();

  /** Cuts the connections of unfinished downloads: a partial file must not look complete. */
  beforeApplicationShutdown(): void {
    this.shutdown.abort();
  }

  async send(response: Response, { fileName, pieces }: Download): Promise<void> {
    response.attachment(fileName);
    response.setHeader('Content-Type', CONTENT_TYPES[fileName.split('.').at(-1) ?? ''] ?? '');
    response.setHeader('Cache-Control', 'no-store');
    try {
      await pipeline(Readable.from(yieldingBetween(pieces)), response, {
        signal: this.shutdown.signal,
      });
    } catch (error) {
      // A client may cancel its download.
      if (!this.shutdown.signal.aborted && !isGone(error)) {
        this.logger.error(`The download ${fileName} broke off`, String(error));
      }
    }
  }
}

async function* yieldingBetween(pieces: Download['pieces']): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await yieldIfLong();
  }
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
}
