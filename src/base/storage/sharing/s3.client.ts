import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher } from 'undici';
import type { BucketConfig } from '../../config/config.js';
import { FilesAwayError } from '../storage.error.js';

/** The limit holds for the answer, and between two pieces of a file in either direction. */
const SILENCE_MS = 30_000;
const CONNECT_MS = 10_000;
/** A deleted chat may have thousands of files. */
const MAX_CONNECTIONS = 32;
/** Errors are small texts; of anything longer, its beginning is enough. */
const MAX_TEXT_BYTES = 64 * 1024;
const GONE = 'NoSuchKey';

type Body = Dispatcher.ResponseData['body'];
type Method = 'GET' | 'PUT' | 'DELETE';

interface Content {
  size: number;
  /** Called when the request is signed: an open file has somebody who reads it. */
  open: () => Uint8Array | AsyncGenerator<Buffer>;
}

/** The bytes of an object, which somebody must read, or end. */
export interface Download {
  bytes: AsyncGenerator<Buffer>;
  end: () => void;
}

/** The disk has failed, not the bucket. */
class LocalFault extends Error {}

/**
 * Single requests for the objects of a bucket, signed, with the bucket in the path: servers of one's own have no name
 * for each bucket. Hides S3's API (docs.aws.amazon.com/AmazonS3/latest/API).
 */
export class S3Client {
  private readonly agent = new Agent({
    connect: { timeout: CONNECT_MS },
    connections: MAX_CONNECTIONS,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  /** Keys for signatures, by the day. */
  private readonly cache = new Map<string, ArrayBuffer>();

  constructor(private readonly bucket: BucketConfig) {}

  /** @throws FilesAwayError, or the error of the file system */
  async putFile(key: string, path: string, signal: AbortSignal): Promise<void> {
    const { size } = await stat(path);
    await this.put(key, { size, open: () => readLocal(path) }, signal);
  }

  /** @throws FilesAwayError */
  async putText(key: string, text: string, signal: AbortSignal): Promise<void> {
    const bytes = Buffer.from(text);
    await this.put(key, { size: bytes.length, open: () => bytes }, signal);
  }

  /**
   * Null if there is no such object.
   * @throws FilesAwayError, also while the bytes are read
   */
  async get(key: string, signal: AbortSignal): Promise<Download | null> {
    const { statusCode, body } = await this.request('GET', key, signal);
    if (statusCode === 200)
      return { bytes: this.watch(body), end: () => void body.on('error', () => {}).destroy() };
    const code = await this.codeOf(body);
    if (code === GONE) return null;
    throw this.refusal(statusCode, code);
  }

  /** @throws FilesAwayError */
  async getText(key: string, signal: AbortSignal): Promise<string | null> {
    const download = await this.get(key, signal);
    return download && readText(download.bytes);
  }

  /** @throws FilesAwayError */
  async delete(key: string, signal: AbortSignal): Promise<void> {
    const { statusCode, body } = await this.request('DELETE', key, signal);
    const code = await this.codeOf(body);
    if (statusCode >= 300 && code !== GONE) throw this.refusal(statusCode, code);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async put(key: string, content: Content, signal: AbortSignal): Promise<void> {
    const { statusCode, body } = await this.request('PUT', key, signal, content);
    const code = await this.codeOf(body);
    if (statusCode !== 200) throw this.refusal(statusCode, code);
  }

  private async request(
    method: Method,
    key: string,
    signal: AbortSignal,
    content?: Content,
  ): Promise<Dispatcher.ResponseData> {
    const { endpoint, name, prefix, ...access } = this.bucket;
    const headers = content && { 'Content-Length': String(content.size) };
    const signer = new AwsV4Signer({
      ...access,
      method,
      headers,
      url: `${endpoint}/${name}/${prefix}${key}`,
      service: 's3',
      cache: this.cache,
    });
    const { url, headers: signed } = await signer.sign();
    try {
      return await this.agent.request({
        origin: url.origin,
        path: url.pathname,
        method,
        signal,
        headers: Object.fromEntries(signed),
        body: content?.open() as Dispatcher.DispatchOptions['body'],
      });
    } catch (error) {
      if (error instanceof LocalFault) throw error.cause;
      throw this.silence(error);
    }
  }

  /** The code in the answer to a failed request; empty if it has none. */
  private async codeOf(body: Body): Promise<string> {
    return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(await readText(this.watch(body)))?.[1] ?? '';
  }

  private async *watch(body: Body): AsyncGenerator<Buffer> {
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      throw this.silence(error);
    }
  }

  private silence(cause: unknown): FilesAwayError {
    const { code, message } = cause as NodeJS.ErrnoException;
    // The code of a timeout is a number.
    const reason = typeof code === 'string' ? code : message;
    return new FilesAwayError(`${this.place} does not answer (${reason})`, { cause });
  }

  private refusal(status: number, code: string): FilesAwayError {
    const answer = `${this.place} answers ${status} ${code}`.trim();
    return new FilesAwayError(answer, { status, code });
  }

  /** For a person. */
  get place(): string {
    return `The bucket ${this.bucket.name} at ${this.bucket.endpoint}`;
  }
}

async function* readLocal(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new LocalFault(path, { cause });
  }
}

async function readText(bytes: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_TEXT_BYTES) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}
