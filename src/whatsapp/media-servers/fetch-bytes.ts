import { get } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { ORIGIN, SilenceLimit, type Route } from './media-request.js';

/** An answer of WhatsApp's servers that is no file. */
export class FetchError extends Error {
  constructor(
    message: string,
    /** The HTTP status; null if there was no answer, or the file is too large. */
    readonly status: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface FetchedBytes {
  bytes: Buffer;
  contentType: string | null;
}

/**
 * Fetches a small file into memory. Follows no redirect: the next host would have to be checked, too.
 * @param url of a host that was checked
 * @param maxBytes the most that is read
 * @throws FetchError
 */
export async function fetchBytes(
  url: URL,
  maxBytes: number,
  route: Route,
  signal: AbortSignal,
): Promise<FetchedBytes> {
  const silence = new SilenceLimit(signal);
  try {
    const response = await ask(url, { ...route, signal: silence.signal });
    const { statusCode = 0, headers } = response;
    if (statusCode !== 200) throw new FetchError(`The server answers ${statusCode}`, statusCode);
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of response as AsyncIterable<Buffer>) {
      silence.refresh();
      size += piece.length;
      if (size > maxBytes) throw new FetchError(`The file has more than ${maxBytes} bytes`, null);
      pieces.push(piece);
    }
    return { bytes: Buffer.concat(pieces), contentType: headers['content-type'] ?? null };
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    throw new FetchError('The server cannot be reached', null, { cause });
  } finally {
    silence.end();
  }
}

function ask(url: URL, options: Route & { signal: AbortSignal }): Promise<IncomingMessage> {
  const headers = { Origin: ORIGIN, 'Accept-Encoding': 'identity' };
  return new Promise((resolve, reject) => {
    get(url, { ...options, headers }, resolve).on('error', reject);
  });
}
