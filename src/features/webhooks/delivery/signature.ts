import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A signed message, as the Standard Webhooks specification defines it. */
export interface SignedMessage {
  /** `webhook-id`, without a dot; the same in all attempts. */
  id: string;
  /** `webhook-timestamp`: seconds since 1970, of this attempt. */
  timestamp: number;
  body: string;
}

/** `whsec_` and the base64 of 32 random bytes. */
export function createSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The header `webhook-signature`: one signature for each secret, separated by spaces. */
export function sign({ id, timestamp, body }: SignedMessage, secrets: string[]): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets.map((secret) => `v1,${signWith(secret, content)}`).join(' ');
}

function signWith(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
