import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** `unknown`: no secret is known to check it with. */
export type SignatureCheck = 'holds' | 'wrong' | 'unknown';

const MAX_AGE_S = 300;

/** Checks by the Standard Webhooks specification: any of the signatures by any of the secrets, and a time close to now. */
export function checkSignature(
  headers: IncomingHttpHeaders,
  body: string,
  secrets: string[],
  now = Date.now(),
): SignatureCheck {
  if (secrets.length === 0) return 'unknown';
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(now / 1000 - timestamp) <= MAX_AGE_S)) return 'wrong';
  const content = `${String(headers['webhook-id'])}.${timestamp}.${body}`;
  const given = String(headers['webhook-signature']).split(' ');
  const holds = secrets.some((secret) =>
    given.some((each) => isEqual(each, sign(secret, content))),
  );
  return holds ? 'holds' : 'wrong';
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
