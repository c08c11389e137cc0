import { beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import * as native from 'whatsapp-rust-bridge';
import { privateKeyReader, useNativeCurve, type SignalCurve } from './native-curve.patch.js';

/** libsignal's own functions, whichever ones the tests' environment has given to the library. */
const PURE = '../../../../node_modules/libsignal/src/curve.js';
const pure = createRequire(import.meta.url)(PURE) as SignalCurve;
const load = () => Promise.resolve(native);
const message = Buffer.from('message');

let curve: SignalCurve;

beforeEach(async () => {
  curve = { ...pure };
  expect(await useNativeCurve(curve, load)).toBeNull();
});

describe('the native curve', () => {
  it('replaces all functions of libsignal but one', () => {
    const names = Object.keys(pure) as (keyof SignalCurve)[];
    // Nothing calls this one, and the native one differs if a private key is not clamped.
    expect(names.filter((name) => curve[name] === pure[name])).toEqual(['getPublicFromPrivateKey']);
  });

  it('agrees on the secrets of the pure one, in both directions', () => {
    for (let round = 0; round < 20; round += 1) {
      const [ours, theirs] = [curve.generateKeyPair(), pure.generateKeyPair()];
      const secrets = [curve, pure].flatMap((each) => [
        each.calculateAgreement(theirs.pubKey, ours.privKey).toString('hex'),
        each.calculateAgreement(ours.pubKey, theirs.privKey).toString('hex'),
      ]);
      expect(new Set(secrets).size).toBe(1);
    }
  });

  it('reads private keys in the form that this Node.js takes, and in the other one', () => {
    const refuse = (): KeyObject => {
      throw new Error('Invalid JWK OKP key');
    };
    const { privateKey } = generateKeyPairSync('x25519');
    const jwk = privateKey.export({ format: 'jwk' });
    for (const read of [privateKeyReader(), privateKeyReader(refuse)]) {
      expect(read(Buffer.from(jwk.d!, 'base64url')).export({ format: 'jwk' })).toEqual(jwk);
    }
  });

  it('accepts signatures of the pure one, and makes ones that it accepts', () => {
    for (const [signer, checker] of [
      [curve, pure],
      [pure, curve],
    ]) {
      const { pubKey, privKey } = signer.generateKeyPair();
      const signature = signer.calculateSignature(privKey, message);
      expect(checker.verifySignature(pubKey, message, signature)).toBe(true);
      expect(checker.verifySignature(pubKey, Buffer.from('other'), signature)).toBe(false);
    }
  });

  it('refuses each signature with a changed bit', () => {
    const { pubKey, privKey } = curve.generateKeyPair();
    const signature = curve.calculateSignature(privKey, message);
    for (let byte = 0; byte < signature.length; byte += 1) {
      const changed = Buffer.from(signature);
      changed[byte] ^= 4;
      expect([byte, curve.verifySignature(pubKey, message, changed)]).toEqual([byte, false]);
    }
  });

  it('accepts the keys of a new session unchecked, as the pure one does', () => {
    for (const each of [curve, pure]) {
      expect(each.verifySignature(key(33), message, key(64), true)).toBe(true);
    }
  });

  it('makes keys of two separate buffers, never the same', () => {
    const pairs = Array.from({ length: 300 }, () => curve.generateKeyPair());
    for (const { pubKey, privKey } of pairs) {
      expect([pubKey, privKey].map((key) => [Buffer.isBuffer(key), key.length])).toEqual([
        [true, 33],
        [true, 32],
      ]);
      expect(pubKey[0]).toBe(5);
    }
    expect(new Set(pairs.map(({ privKey }) => privKey.toString('hex'))).size).toBe(300);
  });

  it('takes public keys without their type, as the pure one does', () => {
    const { pubKey, privKey } = curve.generateKeyPair();
    const signature = curve.calculateSignature(privKey, message);
    expect(curve.verifySignature(pubKey.subarray(1), message, signature)).toBe(true);
    expect(curve.calculateAgreement(pubKey.subarray(1), privKey)).toEqual(
      curve.calculateAgreement(pubKey, privKey),
    );
  });

  it.each<[string, (own: SignalCurve) => unknown]>([
    ['a public key that is cut', (own) => own.calculateAgreement(key(31), key(32))],
    ['the point that gives everybody one secret', (own) => own.calculateAgreement(zero(), key(32))],
    ['a private key that is cut', (own) => own.calculateSignature(key(31), message)],
    ['a signature that is cut', (own) => own.verifySignature(key(33), message, key(63))],
  ])('refuses %s, as the pure one does', (_case, use) => {
    for (const each of [curve, pure]) expect(() => use(each)).toThrow();
  });
});

describe('without the native code', () => {
  it('libsignal’s own functions stay, and the reason is returned', async () => {
    curve = { ...pure };
    const refuse = () => Promise.reject(new Error('WebAssembly is not there'));
    expect(await useNativeCurve(curve, refuse)).toBe('WebAssembly is not there');
    expect(curve).toEqual(pure);
  });

  it('they stay, too, if the native code gives other results', async () => {
    curve = { ...pure };
    const broken = { ...native, verifySignature: () => true };
    expect(await useNativeCurve(curve, () => Promise.resolve(broken))).toMatch(/other results/);
    expect(curve).toEqual(pure);
  });
});

function key(bytes: number): Buffer {
  return Buffer.alloc(bytes, 5);
}

/** A zero key with its type byte in front. */
function zero(): Buffer {
  return Buffer.concat([Buffer.from([5]), Buffer.alloc(32)]);
}
