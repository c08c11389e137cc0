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
/** 32 bytes, so used as they are; the third name is longer and so hashed (Noise specification, 5.2). */
const IK = Buffer.from('Noise_IK_25519_AESGCM_SHA256\0\0\0\0');
const XX_FALLBACK = sha256(Buffer.from('Noise_XXfallback_25519_AESGCM_SHA256'));

/** The last message of the handshake, from the client. */
export interface ClientHandshake {
  /** The client's static Noise key, which identifies a paired device. */
  staticKey: Buffer;
  payload: proto.ClientPayload;
}

/** The first answer of the server. */
export interface ServerHello {
  bytes: Uint8Array;
  /** The answer to a client that knew the server's key: it sends no second message. */
  handshake?: ClientHandshake;
}

/**
 * The server's half of Noise_XX_25519_AESGCM_SHA256, mirrored from Baileys' initiator (Utils/noise-handler.js), and the two
 * cipher states that follow it. A client that remembers the server's key may begin with Noise_IK instead, as WhatsApp Web
 * does; if it remembers another one, both go on with Noise_XXfallback.
 */
export class NoiseResponder {
  private hash: Buffer = EMPTY;
  private salt: Buffer = EMPTY;
  private key: Buffer = EMPTY;
  private counter = 0;
  private readonly ephemeral: KeyPair = Curve.generateKeyPair();
  private outgoing?: CipherState;
  private incoming?: CipherState;

  constructor(private readonly certificate: ServerCertificate) {}

  /** Takes the client hello. */
  answerHello(frame: Buffer): ServerHello {
    const hello = proto.HandshakeMessage.decode(frame).clientHello;
    if (!hello?.ephemeral) throw new Error('handshake: the first frame is not a client hello');
    const { ephemeral, static: sealedStatic, payload } = hello;
    if (!sealedStatic || !payload) return this.introduce(Buffer.from(NOISE_MODE), ephemeral);
    try {
      return this.resume(ephemeral, sealedStatic, payload);
    } catch {
      // The payload was sealed for another key than ours.
      return this.introduce(XX_FALLBACK, ephemeral);
    }
  }

  private resume(ephemeral: Uint8Array, sealedStatic: Uint8Array, sealed: Uint8Array): ServerHello {
    const { staticKey: own, chain } = this.certificate;
    this.begin(IK);
    this.authenticate(own.public);
    this.authenticate(ephemeral);
    this.mix(Curve.sharedKey(own.private, ephemeral));
    const staticKey = this.open(sealedStatic);
    this.mix(Curve.sharedKey(own.private, staticKey));
    const payload = proto.ClientPayload.decode(this.open(sealed));
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, ephemeral));
    this.mix(Curve.sharedKey(this.ephemeral.private, staticKey));
    const serverHello = { ephemeral: this.ephemeral.public, payload: this.seal(chain) };
    this.split();
    const bytes = proto.HandshakeMessage.encode({ serverHello }).finish();
    return { bytes, handshake: { staticKey, payload } };
  }

  private introduce(protocol: Buffer, ephemeral: Uint8Array): ServerHello {
    const { staticKey: own, chain } = this.certificate;
    this.begin(protocol);
    this.authenticate(ephemeral);
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, ephemeral));
    const encryptedStatic = this.seal(own.public);
    this.mix(Curve.sharedKey(own.private, ephemeral));
    const payload = this.seal(chain);
    const serverHello = { ephemeral: this.ephemeral.public, static: encryptedStatic, payload };
    return { bytes: proto.HandshakeMessage.encode({ serverHello }).finish() };
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
    this.split();
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

  private begin(protocol: Buffer): void {
    this.hash = protocol;
    this.salt = protocol;
    this.key = protocol;
    this.counter = 0;
    this.authenticate(NOISE_WA_HEADER);
  }

  private split(): void {
    const [fromClient, toClient] = this.derive(EMPTY);
    this.incoming = new CipherState(fromClient);
    this.outgoing = new CipherState(toClient);
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
