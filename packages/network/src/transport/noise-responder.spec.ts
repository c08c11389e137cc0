import { describe, expect, it } from '@jest/globals';
import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_WA_HEADER,
  proto,
  sha256,
  type KeyPair,
} from '@whiskeysockets/baileys';
import { NoiseResponder } from './noise-responder.js';
import { ServerCertificate } from './server-certificate.js';

const IK = Buffer.from('Noise_IK_25519_AESGCM_SHA256\0\0\0\0');
const XX_FALLBACK = sha256(Buffer.from('Noise_XXfallback_25519_AESGCM_SHA256'));
const NO_BYTES = Buffer.alloc(0);

const certificate = new ServerCertificate(Curve.generateKeyPair());
const clientStatic = Curve.generateKeyPair();
const payload = proto.ClientPayload.encode({ username: 15550100, passive: false }).finish();

/** The symmetric state of the Noise specification, section 5.2. */
class Initiator {
  private hash: Buffer;
  private chaining: Buffer;
  private key: Buffer = NO_BYTES;
  private counter = 0;

  constructor(protocol: Buffer) {
    this.hash = protocol;
    this.chaining = protocol;
    this.mixHash(NOISE_WA_HEADER);
  }

  mixHash(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  mixKey(own: KeyPair, other: Uint8Array): void {
    [this.chaining, this.key] = this.derive(Curve.sharedKey(own.private, other));
    this.counter = 0;
  }

  seal(plaintext: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plaintext, this.key, nonce(this.counter++), this.hash);
    this.mixHash(sealed);
    return sealed;
  }

  open(sealed: Uint8Array): Buffer {
    const plaintext = aesDecryptGCM(sealed, this.key, nonce(this.counter++), this.hash);
    this.mixHash(sealed);
    return plaintext;
  }

  /** The keys from the client and to it. */
  split(): [Buffer, Buffer] {
    return this.derive(NO_BYTES);
  }

  private derive(input: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdf(input, 64, { salt: this.chaining, info: '' }));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }
}

function nonce(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** The first frame of a client that remembers this key of the server. */
function resume(known: Uint8Array) {
  const ephemeral = Curve.generateKeyPair();
  const state = new Initiator(IK);
  state.mixHash(known);
  state.mixHash(ephemeral.public);
  state.mixKey(ephemeral, known);
  const sealedStatic = state.seal(clientStatic.public);
  state.mixKey(clientStatic, known);
  const clientHello = {
    ephemeral: ephemeral.public,
    static: sealedStatic,
    payload: state.seal(payload),
  };
  const frame = Buffer.from(proto.HandshakeMessage.encode({ clientHello }).finish());
  return { ephemeral, state, frame };
}

function expectTalk(server: NoiseResponder, [fromClient, toClient]: [Buffer, Buffer]): void {
  const said = aesEncryptGCM(Buffer.from('hello'), fromClient, nonce(0), NO_BYTES);
  expect(server.decrypt(said).toString()).toBe('hello');
  const answer = server.encrypt(Buffer.from('hello back'));
  expect(aesDecryptGCM(answer, toClient, nonce(0), NO_BYTES).toString()).toBe('hello back');
}

describe('a client that remembers the key of the server', () => {
  it('is known after one message of each side', () => {
    const server = new NoiseResponder(certificate);
    const { ephemeral, state, frame } = resume(certificate.staticKey.public);
    const { bytes, handshake } = server.answerHello(frame);
    const { serverHello } = proto.HandshakeMessage.decode(bytes);
    expect(serverHello?.static).toBeFalsy();
    state.mixHash(serverHello!.ephemeral!);
    state.mixKey(ephemeral, serverHello!.ephemeral!);
    state.mixKey(clientStatic, serverHello!.ephemeral!);
    expect(state.open(serverHello!.payload!)).toEqual(Buffer.from(certificate.chain));
    expect(handshake?.staticKey).toEqual(Buffer.from(clientStatic.public));
    expect(handshake?.payload).toMatchObject({ passive: false });
    expectTalk(server, state.split());
  });

  it('is told the key if it remembers another one', () => {
    const server = new NoiseResponder(certificate);
    const { ephemeral, frame } = resume(Curve.generateKeyPair().public);
    const { bytes, handshake } = server.answerHello(frame);
    expect(handshake).toBeUndefined();
    const { serverHello } = proto.HandshakeMessage.decode(bytes);
    const state = new Initiator(XX_FALLBACK);
    state.mixHash(ephemeral.public);
    state.mixHash(serverHello!.ephemeral!);
    state.mixKey(ephemeral, serverHello!.ephemeral!);
    const known = state.open(serverHello!.static!);
    expect(known).toEqual(Buffer.from(certificate.staticKey.public));
    state.mixKey(ephemeral, known);
    state.open(serverHello!.payload!);
    const sealedStatic = state.seal(clientStatic.public);
    state.mixKey(clientStatic, serverHello!.ephemeral!);
    const clientFinish = { static: sealedStatic, payload: state.seal(payload) };
    const finish = proto.HandshakeMessage.encode({ clientFinish }).finish();
    expect(server.finish(Buffer.from(finish)).staticKey).toEqual(Buffer.from(clientStatic.public));
    expectTalk(server, state.split());
  });
});
