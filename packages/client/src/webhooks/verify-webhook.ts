import type { DashboardEvent } from '../events/event.js';

/** The body of a webhook's request: an event of the log, or a note about the webhook itself. */
export type WebhookBody =
  | { [Type in DashboardEvent['type']]: WebhookBodyOf<Type> }[DashboardEvent['type']]
  | { type: 'webhook.test'; timestamp: string; data: Record<string, unknown> }
  | { type: 'events.truncated'; timestamp: string; data: Record<string, unknown> };

interface WebhookBodyOf<Type extends DashboardEvent['type']> {
  type: Type;
  timestamp: string;
  data: Extract<DashboardEvent, { type: Type }>;
}

export interface WebhookRequest {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** The body as it arrived, not parsed: the signature is over its bytes. */
  body: string | Uint8Array | ArrayBuffer;
}

export interface VerifyOptions {
  /** The allowed distance of the request's time from now; five minutes by default. */
  toleranceSeconds?: number | undefined;
  /** ms; now by default. */
  now?: number | undefined;
}

/** A request that is not from the webhook, was changed, or is too old. Answer it with 401. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Verifies a request of a webhook by Standard Webhooks, and returns its body.
 * @param secret from its creation, `whsec_…`; several while one takes over from the other
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookBody> {
  const id = readHeader(request.headers, 'webhook-id');
  const timestamp = readHeader(request.headers, 'webhook-timestamp');
  const signatures = toSignatures(readHeader(request.headers, 'webhook-signature'));
  assertRecent(timestamp, options);

  const body = toBytes(request.body);
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const keys = await Promise.all(secrets.map(toKey));
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookVerificationError('No signature of this request fits its body.');
  }
  return JSON.parse(new TextDecoder().decode(body)) as WebhookBody;
}

function readHeader(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (!value) throw new WebhookVerificationError(`The request has no header ${name}.`);
  return value;
}

function findHeader(headers: Record<string, string | string[] | undefined>, name: string) {
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return Array.isArray(value) ? value[0] : value;
}

function assertRecent(
  timestamp: string,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions,
) {
  const distance = /^\d{1,12}$/.test(timestamp) ? Math.abs(now / 1000 - Number(timestamp)) : NaN;
  if (distance <= toleranceSeconds) return;
  throw new WebhookVerificationError('The time of the request is not now.');
}

/** A header has a signature for each secret; other versions are skipped. */
function toSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ')
    .filter((each) => each.startsWith(`${VERSION},`))
    .map((each) => fromBase64(each.slice(VERSION.length + 1)))
    .filter((bytes) => bytes !== undefined);
}

function toKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(
    secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret,
  );
  if (!bytes?.length) throw new TypeError('The secret of a webhook is whsec_ and then base64.');
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function toBytes(body: WebhookRequest['body']): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
