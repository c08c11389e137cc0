import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
  type KeyPair,
} from '@whiskeysockets/baileys';
import type { ServerCertificate } from './server-certificate.js';

const EMPTY = Buffer.alloc(0);

/** The last message of the handshake, from the client. */
export interface ClientHandshake {
  /** The client's static Noise key, which identifies a paired device. */
  staticKey: Buffer;
  payload: proto.ClientPayload;
}

/**
 * The server's half of Noise_XX_25519_AESGCM_SHA256, mirrored from Baileys' initiator (Utils/noise-handler.js),
 * and the two cipher states that follow it.
 */
export class NoiseResponder {
  private hash: Buffer = Buffer.from(NOISE_MODE);
  private salt: Buffer = this.hash;
  private key: Buffer = this.hash;
  private counter = 0;
  private readonly ephemeral: KeyPair = Curve.generateKeyPair();
  private outgoing?: CipherState;
  private incoming?: CipherState;

  constructor(private readonly certificate: ServerCertificate) {
    this.authenticate(NOISE_WA_HEADER);
  }

  /** Takes the client hello and returns the server hello. */
  answerHello(frame: Buffer): Uint8Array {
    const clientEphemeral = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral;
    if (!clientEphemeral) throw new Error('handshake: the first frame is not a client hello');
    this.authenticate(clientEphemeral);
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, clientEphemeral));
    const encryptedStatic = this.seal(this.certificate.staticKey.public);
    this.mix(Curve.sharedKey(this.certificate.staticKey.private, clientEphemeral));
    const payload = this.seal(this.certificate.chain);
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.ephemeral.public, static: encryptedStatic, payload },
    }).finish();
  }

  /** Takes the client finish; afterwards `encrypt` and `decrypt` can be used. */
  finish(frame: Buffer): ClientHandshake {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    if (!finish?.static || !finish.payload) {
      throw new Error('handshake: the second frame is not a client finish');
    }
    const staticKey = this.open(finish.static);
    this.mix(Curve.sharedKey(this.ephemeral.private, staticKey));
    const payload = proto.ClientPayload.decode(this.open(finish.payload));
    const [fromClient, toClient] = this.derive(EMPTY);
    this.incoming = new CipherState(fromClient);
    this.outgoing = new CipherState(toClient);
    return { staticKey, payload };
  }

  encrypt(plaintext: Uint8Array): Buffer {
    if (!this.outgoing) throw new Error('handshake is not finished');
    return this.outgoing.encrypt(plaintext);
  }

  decrypt(ciphertext: Uint8Array): Buffer {
    if (!this.incoming) throw new Error('handshake is not finished');
    return this.incoming.decrypt(ciphertext);
  }

  private seal(plaintext: Uint8Array): Buffer {
    const ciphertext = aesEncryptGCM(plaintext, this.key, nonce(this.counter++), this.hash);
    this.authenticate(ciphertext);
    return ciphertext;
  }

  private open(ciphertext: Uint8Array): Buffer {
    const plaintext = aesDecryptGCM(ciphertext, this.key, nonce(this.counter++), this.hash);
    this.authenticate(ciphertext);
    return plaintext;
  }

  private authenticate(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  private mix(shared: Uint8Array): void {
    const [salt, key] = this.derive(shared);
    this.salt = salt;
    this.key = key;
    this.counter = 0;
  }

  private derive(input: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdf(input, 64, { salt: this.salt, info: '' }));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }
}

/** One direction of the transport: a key and the counter that is its nonce. */
class CipherState {
  private counter = 0;

  constructor(private readonly key: Buffer) {}

  encrypt(plaintext: Uint8Array): Buffer {
    return aesEncryptGCM(plaintext, this.key, nonce(this.counter++), EMPTY);
  }

  decrypt(ciphertext: Uint8Array): Buffer {
    return aesDecryptGCM(ciphertext, this.key, nonce(this.counter++), EMPTY);
  }
}

function nonce(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}
