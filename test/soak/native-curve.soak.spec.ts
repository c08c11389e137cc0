import { randomBytes, randomInt } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  useNativeCurve,
  type SignalCurve,
} from '../../src/whatsapp/baileys/patches/native-curve.patch.js';

const ROUNDS = 1000;
const MAX_MESSAGE_BYTES = 500;

/** Outside of Jest's context, in which libsignal's arithmetic takes twenty times as long. */
declare const requireNatively: NodeJS.Require;

const pure = loadPureCurve();
const native = { ...pure };

beforeAll(async () => expect(await useNativeCurve(native)).toBeNull());

it.each([
  ['native', 'JavaScript', native, pure],
  ['JavaScript', 'native', pure, native],
])(
  `${ROUNDS} random signatures of the %s code are confirmed by the %s code, and refused with a changed bit`,
  (_signer, _checker, signer, checker) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { pubKey, privKey } = signer.generateKeyPair();
      const message = randomBytes(randomInt(MAX_MESSAGE_BYTES));
      const signature = signer.calculateSignature(privKey, message);
      const confirmed = {
        right: checker.verifySignature(pubKey, message, signature),
        changedSignature: isConfirmed(checker, pubKey, message, withChangedBit(signature)),
        changedMessage: isConfirmed(checker, pubKey, withChangedBit(message), signature),
      };
      const inCase = [pubKey, message, signature].map((bytes) => bytes.toString('hex'));
      expect([confirmed, inCase]).toEqual([
        { right: true, changedSignature: false, changedMessage: false },
        inCase,
      ]);
    }
  },
);

/** libsignal's own functions; the copy in the cache has those of the tests' environment. */
function loadPureCurve(): SignalCurve {
  const { cache } = requireNatively;
  const path = requireNatively.resolve('libsignal/src/curve.js');
  const cached = cache[path];
  delete cache[path];
  const curve = requireNatively(path) as SignalCurve;
  cache[path] = cached;
  return curve;
}

/** False also if it is refused by an error. */
function isConfirmed(
  curve: SignalCurve,
  publicKey: Buffer,
  message: Buffer,
  signature: Buffer,
): boolean {
  try {
    return curve.verifySignature(publicKey, message, signature);
  } catch {
    return false;
  }
}

/** An empty message gets a byte. */
function withChangedBit(bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([1]);
  const changed = Buffer.from(bytes);
  changed[randomInt(bytes.length)] ^= 1 << randomInt(8);
  return changed;
}
