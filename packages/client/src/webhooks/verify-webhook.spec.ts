import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.js';

const SECRET = `whsec_${btoa('a secret of the webhook, 32 byte')}`;
const OTHER_SECRET = `whsec_${btoa('another one')}`;
const ID = 'wh_1_42';
const BODY =
  '{"type":"webhook.test","timestamp":"2026-11-20T12:00:00.000Z","data":{"text":"Größe"}}';
const SIGNED_AT = new Date('2026-11-20T12:00:00Z');
const NOW = { now: SIGNED_AT.getTime() + 1000 };

/** Signs with the specification's own package. */
function sign(secret = SECRET, body = BODY): Record<string, string> {
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(SIGNED_AT.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign(ID, SIGNED_AT, body),
  };
}

function verify(
  headers: Record<string, string>,
  body: string = BODY,
  secret: string | string[] = SECRET,
) {
  return verifyWebhook({ headers, body }, secret, NOW);
}

describe('verifyWebhook', () => {
  it.each([
    ['a text', BODY],
    ['bytes', new TextEncoder().encode(BODY)],
    ['a buffer', new TextEncoder().encode(BODY).buffer],
    ['a Buffer of Node', Buffer.from(BODY)],
  ])("accepts the signature of the specification's package, as %s", async (_form, body) => {
    const posted = await verifyWebhook({ headers: sign(), body }, SECRET, NOW);
    expect(posted).toEqual(JSON.parse(BODY));
  });

  it('takes the headers of fetch and of Node, in any case', async () => {
    const headers = sign();
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const each of [new Headers(headers), headers, upper]) {
      await expect(
        verifyWebhook({ headers: each, body: BODY }, SECRET, NOW),
      ).resolves.toBeDefined();
    }
  });

  it('accepts one good signature of several, and one secret of several', async () => {
    const two = `${sign(OTHER_SECRET)['webhook-signature']} v1a,AAAA ${sign()['webhook-signature']}`;
    await expect(verify({ ...sign(), 'webhook-signature': two })).resolves.toBeDefined();
    await expect(verify(sign(), BODY, [OTHER_SECRET, SECRET])).resolves.toBeDefined();
  });

  it('refuses every change of a single character of the signature, the body, the id and the time', async () => {
    const headers = sign();
    const refused = WebhookVerificationError;
    for (const name of Object.keys(headers)) {
      // The last character of a signature before the = has bits without meaning.
      const value = headers[name];
      const end = name === 'webhook-signature' ? value.length - 2 : value.length;
      for (let index = 0; index < end; index += 1) {
        const changed = swap(value, index);
        await expect(verify({ ...headers, [name]: changed })).rejects.toThrow(refused);
      }
    }
    for (let index = 0; index < BODY.length; index += 1) {
      await expect(verify(headers, swap(BODY, index))).rejects.toThrow(refused);
    }
  });

  it.each([
    ['no signature', { 'webhook-signature': '' }],
    ['another version', { 'webhook-signature': sign()['webhook-signature'].replace('v1,', 'v2,') }],
    ['another secret', sign(OTHER_SECRET)],
    ['no base64', { 'webhook-signature': 'v1,!!!' }],
    ['no time', { 'webhook-timestamp': 'now' }],
    ['no id', { 'webhook-id': '' }],
  ])('refuses %s', async (_what, change) => {
    await expect(verify({ ...sign(), ...change })).rejects.toThrow(WebhookVerificationError);
  });

  it('refuses a time too old or in the future, by five minutes or by a given tolerance', async () => {
    const at = (seconds: number, toleranceSeconds?: number) =>
      verifyWebhook({ headers: sign(), body: BODY }, SECRET, {
        now: SIGNED_AT.getTime() + seconds * 1000,
        toleranceSeconds,
      });
    await expect(at(299)).resolves.toBeDefined();
    await expect(at(-299)).resolves.toBeDefined();
    await expect(at(301)).rejects.toThrow('is not now');
    await expect(at(-301)).rejects.toThrow('is not now');
    await expect(at(11, 10)).rejects.toThrow('is not now');
  });

  it('refuses a secret of the wrong form', async () => {
    await expect(verify(sign(), BODY, 'whsec_')).rejects.toThrow('The secret of a webhook is');
  });
});

/** Replaces the character at this place. */
function swap(text: string, index: number): string {
  const other = text[index] === '1' ? '2' : '1';
  return text.slice(0, index) + other + text.slice(index + 1);
}
