import type { Socket } from 'node:net';
import { decodeBinaryNode, encodeBinaryNode, type BinaryNode } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { frame, FrameReader } from './frame-reader.js';
import { NoiseResponder, type ClientHandshake } from './noise-responder.js';
import type { ServerCertificate } from './server-certificate.js';

/** How a connection is cut from the server's side. */
export type CutMode = 'reset' | 'end' | 'close';

/** What a half-open connection does not do any more, seen from the server. */
export type StallDirection = 'reads' | 'writes' | 'both';

/**
 * Bytes that a client cannot use. `frame`: fails to decrypt; `node`: decrypts to no node; `deflated`: claims to be
 * compressed and is not; `empty`: a frame of no length; `oversized`: ends after all of 16 MB; `truncated`: never ends,
 * so that what follows is lost in it; `text`: a text message of the WebSocket.
 */
export type GarbageKind =
  'frame' | 'node' | 'deflated' | 'empty' | 'oversized' | 'truncated' | 'text';

const MAX_FRAME_BYTES = 0xff_ff_ff;

/** What happens on a connection, in order; the handlers must not throw. */
export interface ConnectionHandlers {
  /** A handshake message came; true when the connection goes no further. */
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
  /** Cut from this side: nothing is read or written any more. */
  isCut = false;
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
    return !this.isClosed && !this.isCut && this.stage === 'open';
  }

  send(node: BinaryNode): void {
    if (!this.isOpen) return;
    this.write(frame(this.noise.encrypt(encodeBinaryNode(node))));
  }

  /** Sends bytes that the client cannot use; before the end of the handshake all kinds are plain rubbish. */
  sendGarbage(kind: GarbageKind): void {
    if (this.isClosed || this.isCut) return;
    if (this.stage !== 'open') this.write(frame(Buffer.from('garbage')));
    else if (kind === 'text') this.socket.send('hello there');
    else this.write(this.garbage(kind));
  }

  /** Sends any bytes as one frame: sealed, as the content of a node would be, or as they are. */
  sendBytes(bytes: Uint8Array, isSealed: boolean): void {
    if (this.isClosed || this.isCut) return;
    this.write(frame(isSealed && this.stage === 'open' ? this.noise.encrypt(bytes) : bytes));
  }

  /** Half-open: neither reads nor writes, while the TCP connection stays up; what was held back flows afterwards. */
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

  /** Says goodbye in the WebSocket way, after what is still queued. */
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
    // Whatever is a whole frame counts in the client's cipher, so it has to count here.
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
      this.write(frame(this.noise.answerHello(bytes)));
      this.stage = 'finish';
    } else if (this.stage === 'finish') {
      const handshake = this.noise.finish(bytes);
      this.stage = 'open';
      if (this.handlers?.onPhase('finish')) return;
      this.handlers?.onHandshake(handshake);
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

  private fail(error: unknown): void {
    this.handlers?.onError(error instanceof Error ? error : new Error(String(error)));
    this.socket.terminate();
  }
}
