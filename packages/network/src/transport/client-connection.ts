import type { Socket } from 'node:net';
import { decodeBinaryNode, encodeBinaryNode, type BinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { frame, FrameReader } from './frame-reader.js';
import { NoiseResponder, type ClientHandshake } from './noise-responder.js';
import type { ServerCertificate } from './server-certificate.js';

/** How a connection is cut from the server's side. */
export type CutMode = 'reset' | 'end' | 'close';

/** The direction that a half-open connection has lost, as seen from the server. */
export type StallDirection = 'reads' | 'writes' | 'both';

/**
 * Bytes that a client cannot read. `frame`: fails to decrypt; `node`: does not decode to a node; `deflated`: flagged as
 * compressed, but is not; `empty`: a frame of length 0; `oversized`: a frame of 16 MB; `truncated`: a frame that never ends
 * and swallows what follows; `text`: a text message of the WebSocket.
 */
export type GarbageKind =
  'frame' | 'node' | 'deflated' | 'empty' | 'oversized' | 'truncated' | 'text';

const MAX_FRAME_BYTES = 0xff_ff_ff;

/** Events of a connection, in order; the handlers must not throw. */
export interface ConnectionHandlers {
  /** Called for each handshake message; returns true if the connection was cut. */
  onPhase(phase: 'hello' | 'finish'): boolean;
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
  private isReading = true;
  private isWriting = true;
  private isClosed = false;
  /** True after a cut by the server: nothing is read or written any more. */
  isCut = false;
  private handlers?: ConnectionHandlers;
  /** Keeps nodes in order, as compressed ones are decoded asynchronously. */
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
    return !this.isClosed && !this.isCut && this.stage === 'open';
  }

  send(node: BinaryNode): void {
    if (!this.isOpen) return;
    this.write(frame(this.noise.encrypt(encodeBinaryNode(node))));
  }

  /** Sends bytes that the client cannot read; during the handshake all kinds are the same text. */
  sendGarbage(kind: GarbageKind): void {
    if (this.isClosed || this.isCut) return;
    if (this.stage !== 'open') this.write(frame(Buffer.from('garbage')));
    else if (kind === 'text') this.socket.send('hello there');
    else this.write(this.garbage(kind));
  }

  /** Sends any bytes as one frame, encrypted like a node or as they are. */
  sendBytes(bytes: Uint8Array, isSealed: boolean): void {
    if (this.isClosed || this.isCut) return;
    this.write(frame(isSealed && this.stage === 'open' ? this.noise.encrypt(bytes) : bytes));
  }

  /** Half-open: stops reading or writing while the TCP connection stays up; held bytes are sent afterwards. */
  stall(isStalled: boolean, direction: StallDirection = 'both'): void {
    if (this.isClosed) return;
    if (direction !== 'writes' && this.isReading === isStalled) {
      this.isReading = !isStalled;
      if (isStalled) this.socket.pause();
      else this.socket.resume();
    }
    if (direction !== 'reads') this.isWriting = !isStalled;
    if (this.isWriting) for (const bytes of this.heldBack.splice(0)) this.socket.send(bytes);
  }

  /** Closes the WebSocket gracefully, after what is still queued. */
  close(): void {
    if (!this.isClosed) this.socket.close();
  }

  cut(mode: CutMode): void {
    if (this.isClosed) return;
    this.isCut = true;
    if (mode === 'close') this.socket.close(1001);
    else if (mode === 'reset') this.tcp.resetAndDestroy();
    else this.socket.terminate();
  }

  private write(bytes: Buffer): void {
    if (this.isWriting) this.socket.send(bytes);
    else this.heldBack.push(bytes);
  }

  private garbage(kind: Exclude<GarbageKind, 'text'>): Buffer {
    // Each whole frame increments the client's cipher counter, so it must be incremented here, too.
    if (kind === 'truncated') return frame(Buffer.alloc(MAX_FRAME_BYTES)).subarray(0, 100);
    const flags = kind === 'deflated' ? 2 : 0;
    const sealed = this.noise.encrypt(Buffer.from([flags, 0xff, 0xff, 0xff, 0xff]));
    if (kind === 'frame') sealed[0] ^= 0xff;
    if (kind === 'empty') return frame(Buffer.alloc(0));
    return frame(kind === 'oversized' ? Buffer.alloc(MAX_FRAME_BYTES) : sealed);
  }

  private receive(data: Buffer): void {
    if (this.isCut) return;
    try {
      for (const bytes of this.reader.push(data)) this.accept(bytes);
    } catch (error) {
      this.fail(error);
    }
  }

  private accept(bytes: Buffer): void {
    if (this.stage === 'hello') {
      if (this.handlers?.onPhase('hello')) return;
      const hello = this.noise.answerHello(bytes);
      this.write(frame(hello.bytes));
      if (hello.handshake) this.open(hello.handshake);
      else this.stage = 'finish';
    } else if (this.stage === 'finish') {
      this.open(this.noise.finish(bytes));
    } else {
      const plaintext = this.noise.decrypt(bytes);
      this.decoding = this.decoding
        .then(async () => {
          const node = await decodeBinaryNode(plaintext);
          if (!this.isCut) this.handlers?.onNode(node);
        })
        .catch((error: unknown) => this.fail(error));
    }
  }

  private open(handshake: ClientHandshake): void {
    this.stage = 'open';
    if (this.handlers?.onPhase('finish')) return;
    this.handlers?.onHandshake(handshake);
  }

  private fail(error: unknown): void {
    this.handlers?.onError(error instanceof Error ? error : new Error(String(error)));
    this.socket.terminate();
  }
}
