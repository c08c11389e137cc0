import { pause } from '../common/pause.js';
import type { ApiCall, CallOptions, CallValues } from '../http/call-options.js';
import type { HttpClient } from '../http/http-client.js';
import { toHeaders } from '../http/request-parts.js';
import { EventConnection, type OpenStream } from './event-connection.js';
import { endsTheStream, pauseBefore } from './reconnect.policy.js';

const DEFAULT_RETRY_MS = 3000;

type StreamOptions = CallOptions & CallValues;

/** A call whose answer is a stream: the data of its blocks, as they arrive. An `EventFeed` is safer: it misses none. */
export async function openCallStream<Responses>(
  client: HttpClient,
  call: ApiCall,
  options: StreamOptions = {},
): Promise<{ stream: AsyncGenerator<Responses[keyof Responses], void> }> {
  const open: OpenStream = (after, signal) => {
    const headers = toHeaders(options.headers);
    if (after !== undefined) headers.set('Last-Event-ID', String(after));
    return client.call<{ 200: ReadableStream<Uint8Array> }>(call, {
      ...options,
      headers,
      signal,
      cache: 'no-store',
      parseAs: 'stream',
      responseStyle: 'data',
      throwOnError: true,
    });
  };
  const { signal = null } = options;
  return { stream: readBlocks(open, signal ?? new AbortController().signal) };
}

/** Ends when the service ends the stream; when the connection is lost, it goes on after the last block with an id. */
async function* readBlocks<Data>(
  open: OpenStream,
  signal: AbortSignal,
): AsyncGenerator<Data, void> {
  let last: number | undefined;
  let retryMs = DEFAULT_RETRY_MS;
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    let connection: EventConnection | undefined;
    try {
      connection = await EventConnection.open(open, last, signal);
      attempt = 0;
      for (let frame = await connection.next(); frame; frame = await connection.next()) {
        retryMs = frame.retry ?? retryMs;
        if (frame.id !== undefined) last = Number(frame.id);
        if (frame.data !== undefined) yield JSON.parse(frame.data) as Data;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (endsTheStream(error)) throw error;
    } finally {
      await connection?.close();
    }
    await pause(pauseBefore(attempt, retryMs, Math.random()), signal);
  }
}
