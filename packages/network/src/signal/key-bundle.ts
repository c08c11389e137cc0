import { createHash } from 'node:crypto';
import { generateSignalPubKey, type BinaryNode } from '@whiskeysockets/baileys';
import { bigEndian, buffer, child, uint } from '../transport/nodes.js';

/** The type byte of a Curve25519 key (Baileys Defaults, KEY_BUNDLE_TYPE). */
const KEY_TYPE = Buffer.from([5]);

export interface PublicPreKey {
  keyId: number;
  publicKey: Uint8Array;
}

export interface PublicSignedPreKey extends PublicPreKey {
  signature: Uint8Array;
}

/** The keys to open a Signal session with a device; 32 bytes each, without their type byte. */
export interface KeyBundle {
  registrationId: number;
  identityKey: Uint8Array;
  signedPreKey: PublicSignedPreKey;
  preKey?: PublicPreKey;
}

/** The bundle as input of `injectE2ESession`: public keys with their type byte. */
export function toSession(bundle: KeyBundle) {
  return {
    registrationId: bundle.registrationId,
    identityKey: generateSignalPubKey(bundle.identityKey),
    signedPreKey: withType(bundle.signedPreKey),
    ...(bundle.preKey ? { preKey: withType(bundle.preKey) } : {}),
  };
}

/** The bundle as content of the answer to `<iq xmlns="encrypt" type="get"><key>`. */
export function toBundleNodes(bundle: KeyBundle): BinaryNode[] {
  return [
    { tag: 'registration', attrs: {}, content: bigEndian(bundle.registrationId, 4) },
    { tag: 'type', attrs: {}, content: KEY_TYPE },
    { tag: 'identity', attrs: {}, content: bundle.identityKey },
    {
      tag: 'skey',
      attrs: {},
      content: [
        ...preKeyFields(bundle.signedPreKey),
        { tag: 'signature', attrs: {}, content: bundle.signedPreKey.signature },
      ],
    },
    ...(bundle.preKey ? [{ tag: 'key', attrs: {}, content: preKeyFields(bundle.preKey) }] : []),
  ];
}

/** The server's copy of a device's keys, as content of the answer to `<iq xmlns="encrypt" type="get"><digest>`. */
export function toDigestNodes(bundle: KeyBundle, unused: readonly PublicPreKey[]): BinaryNode[] {
  const { identityKey, signedPreKey } = bundle;
  const keys = unused.map(({ publicKey }) => publicKey);
  const hash = createHash('sha1');
  for (const each of [identityKey, signedPreKey.publicKey, signedPreKey.signature, ...keys]) {
    hash.update(each);
  }
  const ids = unused.map(({ keyId }) => ({ tag: 'id', attrs: {}, content: bigEndian(keyId, 3) }));
  return [
    ...toBundleNodes(bundle),
    { tag: 'list', attrs: {}, content: ids },
    { tag: 'hash', attrs: {}, content: hash.digest() },
  ];
}

export function readPreKey(node: BinaryNode): PublicPreKey {
  return { keyId: uint(node, 'id'), publicKey: buffer(node, 'value') };
}

export function readSignedPreKey(node: BinaryNode): PublicSignedPreKey {
  return { ...readPreKey(node), signature: buffer(node, 'signature') };
}

/** Reads the `<keys>` of a retry receipt, if it has any (Baileys Socket/messages-recv.js, sendRetryRequest). */
export function readRetryBundle(receipt: BinaryNode): KeyBundle | undefined {
  const keys = child(receipt, 'keys');
  const signed = keys && child(keys, 'skey');
  if (!keys || !signed) return undefined;
  const oneTime = child(keys, 'key');
  return {
    registrationId: uint(receipt, 'registration'),
    identityKey: buffer(keys, 'identity'),
    signedPreKey: readSignedPreKey(signed),
    ...(oneTime ? { preKey: readPreKey(oneTime) } : {}),
  };
}

const withType = <T extends PublicPreKey>(key: T): T => ({
  ...key,
  publicKey: generateSignalPubKey(key.publicKey),
});

function preKeyFields(key: PublicPreKey): BinaryNode[] {
  return [
    { tag: 'id', attrs: {}, content: bigEndian(key.keyId, 3) },
    { tag: 'value', attrs: {}, content: key.publicKey },
  ];
}
