import fc from 'fast-check';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Everything but `logout`, which would end the session that the test is about, and long waits. */
const ROUTES = [
  'health',
  'health/live',
  'health/ready',
  'connection',
  'qr',
  'qr.svg',
  'qr.png',
  'qr.txt',
  'connect',
  'login',
  'events',
  'debug/summary',
  'chats',
  'chats/{}',
  'chats/{}/messages',
  'chats/{}/read',
  'chats/{}/export',
  'chats/{}/history',
  'send',
  'send?dry_run=1',
  'messages/{}',
  'messages/{}/retry',
  'messages/search',
  'pairing-code',
  'nothing',
  '{}',
  '{}/{}',
];
const JIDS = [
  '15550100@s.whatsapp.net',
  '15550100@s.provider.net',
  '123@lid',
  '1203@g.us',
  'status@broadcast',
  '@',
  '@lid',
  'x@s.whatsapp.net',
  '15550100:7@s.whatsapp.net',
  '%00',
  '..',
  '../../etc/passwd',
  '%zz',
  "' OR 1=1 --",
  '\u202e@lid',
  '💥',
  'a'.repeat(3000),
];
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
  'limit[]',
  '__proto__',
  'constructor',
];
const HEADERS = [
  'accept',
  'content-type',
  'idempotency-key',
  'x-request-id',
  'last-event-id',
  'range',
  'if-none-match',
  'accept-encoding',
  'x-forwarded-for',
  'cookie',
  'authorization',
];

const hostile = fc.oneof(
  fc.constantFrom(...JIDS),
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer().map(String),
  fc.constantFrom('-1', '0', '1e9', '9007199254740993', 'NaN', 'null', 'true', '[]', '{}', ''),
);
const path = fc
  .tuple(
    fc.constantFrom(...ROUTES),
    fc.array(hostile, { minLength: 2, maxLength: 2 }),
    fc.boolean(),
  )
  .map(([route, values, isEncoded]) => {
    let index = 0;
    return route.replaceAll('{}', () => {
      const value = values[index++] ?? '';
      return isEncoded ? encodeURIComponent(wellFormed(value)) : cleanPath(value);
    });
  });
const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERY_NAMES), hostile), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`));
const headers = fc
  .array(fc.tuple(fc.constantFrom(...HEADERS), hostile), { maxLength: 3 })
  .map((pairs) => Object.fromEntries(pairs.map(([name, value]) => [name, printable(value)])));
const body = fc.oneof(
  fc.constant(undefined),
  fc.json(),
  fc.string(),
  fc
    .record({ to: fc.oneof(hostile, fc.jsonValue()), text: fc.oneof(hostile, fc.jsonValue()) })
    .map((value) => JSON.stringify(value)),
  fc
    .record({ token: hostile, phone: hostile, count: hostile, quoted_id: hostile, text: hostile })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    '{"__proto__":{"x":1}}',
  ),
);

/** One request that no client of good faith would make. */
const request: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'GET',
      'POST',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'HEAD',
    ),
    path,
    query,
    headers,
    body,
    isJson: fc.boolean(),
  })
  .map(({ query: parts, isJson, ...rest }) => ({
    ...rest,
    path: `/api/${rest.path}${rest.path.includes('?') ? '&' : '?'}${parts.join('&')}`,
    headers: isJson ? { ...rest.headers, 'content-type': 'application/json' } : rest.headers,
    body: ['GET', 'HEAD'].includes(rest.method) ? undefined : rest.body,
  }));

export function sampleRequests(count: number, seed: number): FuzzRequest[] {
  return fc.sample(request, { numRuns: count, seed });
}

function wellFormed(value: string): string {
  return Buffer.from(value).toString();
}

/** What a URL can hold at all. */
function cleanPath(value: string): string {
  return value.replace(/[^\x21-\x7e]|[?#]/g, '') || 'x';
}

function printable(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '').trim();
}
