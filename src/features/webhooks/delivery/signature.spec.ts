import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook as Verifier } from 'standardwebhooks';
import { createSecret, sign } from './signature.js';

const TIMESTAMP = Math.floor(Date.now() / 1000);

function headersOf(id: string, signature: string, timestamp = TIMESTAMP) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
}

describe('a signature', () => {
  it('is accepted by the package of the specification, for any body', () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        const secret = createSecret();
        const signature = sign({ id: 'wh_1_2', timestamp: TIMESTAMP, body }, [secret]);
        expect(new Verifier(secret).verify(body, headersOf('wh_1_2', signature))).toEqual(
          JSON.parse(body),
        );
      }),
    );
  });

  it('is refused after any change of the signed parts, or with another secret', () => {
    const secret = createSecret();
    const body = '{"type":"message.received","data":{"text":"Hello, world"}}';
    const signature = sign({ id: 'wh_1_2', timestamp: TIMESTAMP, body }, [secret]);
    const verifier = new Verifier(secret);
    const place = fc.nat({ max: body.length - 1 });
    const letter = fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(place, letter, (at, other) => {
        fc.pre(body[at] !== other);
        const altered = body.slice(0, at) + other + body.slice(at + 1);
        expect(() => verifier.verify(altered, headersOf('wh_1_2', signature))).toThrow();
      }),
      { numRuns: 500 },
    );
    expect(() => verifier.verify(body, headersOf('wh_1_3', signature))).toThrow();
    expect(() => verifier.verify(body, headersOf('wh_1_2', signature, TIMESTAMP + 1))).toThrow();
    expect(() =>
      new Verifier(createSecret()).verify(body, headersOf('wh_1_2', signature)),
    ).toThrow();
  });

  it('equals that of OpenSSL', () => {
    const secret = createSecret();
    const body = '{"text":"Grüße 👋"}';
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
    const made = execFileSync(
      'openssl',
      ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`, '-binary'],
      { input: `wh_1_2.${TIMESTAMP}.${body}` },
    );
    const signature = sign({ id: 'wh_1_2', timestamp: TIMESTAMP, body }, [secret]);
    expect(signature).toBe(`v1,${made.toString('base64')}`);
  });

  it('is one for each secret, separated by a space', () => {
    const secrets = [createSecret(), createSecret()];
    const body = '{}';
    const signature = sign({ id: 'wh_1_2', timestamp: TIMESTAMP, body }, secrets);
    expect(signature).toMatch(/^v1,\S{44} v1,\S{44}$/);
    for (const secret of secrets) {
      new Verifier(secret).verify(body, headersOf('wh_1_2', signature));
    }
  });
});

it('has a secret of 32 random bytes', () => {
  expect(createSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createSecret()).not.toBe(createSecret());
});
