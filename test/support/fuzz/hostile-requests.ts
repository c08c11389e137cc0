import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileText, wellFormed } from './hostile-values.js';
import type { Route } from './routes.js';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];
const QUERY_NAMES = [
  'limit',
  'cursor',
  'before',
  'after',
  'q',
  'kind',
  'type',
  'chat_jid',
  'message_id',
  'unread',
  'archived',
  'format',
  'contains',
  'from_me',
  'timeout_ms',
  'dry_run',
  'limit[]',
  'q[x]',
  '__proto__',
  'constructor',
];
const HEADER_NAMES = [
  'accept',
  'content-type',
  'idempotency-key',
  'x-request-id',
  'last-event-id',
  'range',
  'if-none-match',
  'if-modified-since',
  'accept-encoding',
  'x-forwarded-for',
  'x-forwarded-host',
  'cookie',
  'authorization',
  'origin',
  'sec-fetch-site',
  'upgrade',
  'te',
];
const MEDIA_TYPES = [
  ...Array<string>(8).fill('application/json'),
  'application/json; charset=utf-16',
  'application/json; charset=wobble',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];
const PACKERS: Record<string, (body: Buffer) => Buffer> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body),
  wobble: (body) => body,
};

const fields = fc.dictionary(
  fc.constantFrom('to', 'text', 'token', 'phone', 'count', 'quoted_id', 'send_receipts'),
  fc.oneof(hostileText, fc.jsonValue()),
);
const json = fc.oneof(
  fc.json(),
  fields.map((value) => JSON.stringify(value)),
  fields.map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    '{"__proto__":{"x":1}}',
    '{"to":"15550100","to":1}',
  ),
);
const plainBody = fc.oneof(
  json.map((text) => Buffer.from(text)),
  json.map((text) => Buffer.from(text, 'utf16le')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** A body and the headers that describe it, sometimes wrongly. */
const body = fc
  .record({
    plain: plainBody,
    mediaType: fc.constantFrom(...MEDIA_TYPES),
    encoding: fc.constantFrom(...Array<null>(12).fill(null), ...Object.keys(PACKERS)),
    isPacked: fc.boolean(),
  })
  .map(({ plain, mediaType, encoding, isPacked }) => ({
    content: encoding && isPacked ? PACKERS[encoding](plain) : plain,
    headers: { 'content-type': mediaType, ...(encoding && { 'content-encoding': encoding }) },
  }));
const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERY_NAMES), hostileText), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&'));
const headers = fc
  .array(fc.tuple(fc.constantFrom(...HEADER_NAMES), hostileText), { maxLength: 3 })
  .map((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, headerValue(value)])));

/** A request that no honest client would make, to a route of the service or beside it. */
function hostileRequest(routes: Route[]): fc.Arbitrary<FuzzRequest> {
  const nowhere = ['/api', '/api/:a', '/api/:a/:b', '/:a', '/vendor/:a', '/vendor/lit/:a'];
  const places = [...routes, ...nowhere.map((path) => ({ method: 'GET', path }))];
  return fc
    .record({
      place: fc.constantFrom(...places),
      values: fc.tuple(hostileText, hostileText),
      isEncoded: fc.boolean(),
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      query,
      headers,
      body: fc.option(body, { freq: 7 }),
    })
    .map(({ place, values, isEncoded, query: search, ...rest }) => {
      const method = rest.method ?? place.method;
      const sent = method === 'GET' && rest.method === null ? null : rest.body;
      let index = 0;
      const path = place.path.replace(/:\w+/g, () => {
        const value = values[index++] ?? '';
        return isEncoded ? encode(value) : rawPath(value);
      });
      return {
        method,
        path: search ? `${path}?${search}` : path,
        headers: { ...sent?.headers, ...rest.headers },
        body: sent?.content,
      };
    });
}

export function sampleRequests(routes: Route[], count: number, seed: number): FuzzRequest[] {
  return fc.sample(hostileRequest(routes), { numRuns: count, seed });
}

function encode(value: string): string {
  return encodeURIComponent(wellFormed(value));
}

/** Sent unchanged, apart from parts that no HTTP client can write. */
function rawPath(value: string): string {
  return value.replace(/[^\x21-\x7e]|[?#]/g, '') || 'x';
}

function headerValue(value: string): string {
  return value.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim();
}
