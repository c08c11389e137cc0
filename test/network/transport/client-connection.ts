import type { Socket } from 'node:net';
import { decodeBinaryNode, encodeBinaryNode, type BinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { frame, FrameReader } from './frame-reader.js';
import { NoiseResponder, type ClientHandshake } from './noise-responder.js';
import type { ServerCertificate } from './server-certificate.js';

/** How a connection is cut from the server's side. */
export type CutMode = 'reset' | 'end' | 'close';

/** What happens on a connection, in order; the handlers must not throw. */
export interface ConnectionHandlers {
  onHandshake(handshake: ClientHandshake): void;
  onNode(node: BinaryNode): void;
  onClose(): void;
  onError(error: Error): void;
}

/** One client's WebSocket: the Noise handshake, then binary nodes in both directions. */
export class ClientConnection {
  private readonly reader = new FrameReader();
  private readonly noise: NoiseResponder;
  private readonly heldBack: Buffer[] = [];
  private stage: 'hello' | 'finish' | 'open' = 'hello';
  private isStalled = false;
  private isClosed = false;
  private handlers?: ConnectionHandlers;
  /** Decoding is asynchronous when a node is deflated; this keeps the nodes in order all the same. */
  private decoding: Promise<void> = Promise.resolve();

  constructor(
    readonly number: number,
    private readonly socket: WebSocket,
    private readonly tcp: Socket,
    certificate: ServerCertificate,
  ) {
    this.noise = new NoiseResponder(certificate);
  }

  /** Starts to read; every event goes to `handlers`. */
  serve(handlers: ConnectionHandlers): void {
    this.handlers = handlers;
    this.socket.on('message', (data: Buffer) => this.receive(data));
    this.socket.on('error', (error) => handlers.onError(error));
    this.socket.on('close', () => {
      this.isClosed = true;
      handlers.onClose();
    });
  }

  get isOpen(): boolean {
    return !this.isClosed && this.stage === 'open';
  }

  send(node: BinaryNode): void {
    if (this.isClosed || this.stage !== 'open') return;
    this.write(frame(this.noise.encrypt(encodeBinaryNode(node))));
  }

  /** Sends bytes that the client cannot use: a frame that fails to decrypt, or one that decrypts to no node. */
  sendGarbage(kind: 'frame' | 'node'): void {
    if (this.isClosed || this.stage !== 'open') return;
    const sealed = this.noise.encrypt(Buffer.from([0, 0xff, 0xff, 0xff, 0xff]));
    if (kind === 'frame') sealed[0] ^= 0xff;
    this.write(frame(sealed));
  }

  /** Half-open: neither reads nor writes, while the TCP connection stays up; what was held back flows afterwards. */
  stall(isStalled: boolean): void {
    if (this.isStalled === isStalled || this.isClosed) return;
    this.isStalled = isStalled;
    if (isStalled) {
      this.socket.pause();
      return;
    }
    for (const bytes of this.heldBack.splice(0)) this.socket.send(bytes);
    this.socket.resume();
  }

  /** Says goodbye in the WebSocket way, after what is still queued. */
  close(): void {
    if (!this.isClosed) this.socket.close();
  }

  cut(mode: CutMode): void {
    if (this.isClosed) return;
    if (mode === 'close') this.socket.close(1001);
    else if (mode === 'reset') this.tcp.resetAndDestroy();
    else this.socket.terminate();
  }

  private write(bytes: Buffer): void {
    if (this.isStalled) this.heldBack.push(bytes);
    else this.socket.send(bytes);
  }

  private receive(data: Buffer): void {
    try {
      for (const bytes of this.reader.push(data)) this.accept(bytes);
    } catch (error) {
      this.fail(error);
    }
  }

  private accept(bytes: Buffer): void {
    if (this.stage === 'hello') {
      this.write(frame(this.noise.answerHello(bytes)));
      this.stage = 'finish';
    } else if (this.stage === 'finish') {
      const handshake = this.noise.finish(bytes);
      this.stage = 'open';
      this.handlers?.onHandshake(handshake);
    } else {
      const plaintext = this.noise.decrypt(bytes);
      this.decoding = this.decoding
        .then(async () => this.handlers?.onNode(await decodeBinaryNode(plaintext)))
        .catch((error: unknown) => this.fail(error));
    }
  }

  private fail(error: unknown): void {
    this.handlers?.onError(error instanceof Error ? error : new Error(String(error)));
    this.socket.terminate();
  }
}
