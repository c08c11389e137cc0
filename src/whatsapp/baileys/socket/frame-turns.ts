import type { EventEmitter } from 'node:events';
import { Ownership } from '../../../base/storage/ownership.js';

/** How long frames are handled before requests and timers have their turn, in ms. */
const TURN_MS = 2;
/** Frames of one socket in a turn: those that come together are decrypted and stored together, far more cheaply. */
const TOGETHER = 3;
/** Bytes of a large frame, which has a turn of its own: decrypting, decoding and storing it takes some ms. */
const LARGE = 64 * 1024;
/** The most that may wait for one socket; it reads no more meanwhile. A frame may have 16 MB. */
const MOST_WAITING = { frames: 500, bytes: 8 * 1024 * 1024 };
/** Events that keep their order: the news in a frame must be known before the end that follows it. */
const IN_ORDER: ReadonlySet<string | symbol> = new Set(['message', 'error', 'close']);

/** The library's client; `socket` is the WebSocket below it. */
type Client = EventEmitter & {
  socket?: { pause(): void; resume(): void; send?: (...values: unknown[]) => void } | null;
};

/**
 * The sockets of all accounts share the event loop, a few frames each, round by round. Otherwise a socket that has read
 * a hundred frames handles them all at once, since queries are synchronous; and one flooded account of fifty makes the
 * others, requests and timers wait for seconds. The only open socket gives its small frames to the library at once.
 */
export class FrameTurns {
  private readonly open = new Set<Lane>();
  /** Lanes with events, the next one first. */
  private readonly waiting: Lane[] = [];
  private isRunning = false;
  /** ms of `performance.now()` */
  private turnEndsAt = 0;

  constructor(private readonly ownership = new Ownership()) {}

  /** Must be called in the tick that created the socket. */
  attachTo(ws: EventEmitter): void {
    const emit = ws.emit.bind(ws);
    this.guardSending(ws);
    const lane = new Lane(ws);
    ws.emit = (name: string | symbol, ...values: unknown[]) => {
      if (!IN_ORDER.has(name)) return emit(name, ...values);
      if (name === 'message') this.open.add(lane);
      const pass = () => {
        this.ownership.assertHeld();
        if (name === 'close') this.open.delete(lane);
        emit(name, ...values);
      };
      this.take(lane, { pass, bytes: name === 'message' ? sizeOf(values[0]) : 0 });
      return true;
    };
  }

  /** A process that was stopped for a while goes on where it was, perhaps with a frame to send. */
  private guardSending({ socket }: Client): void {
    const send = socket?.send?.bind(socket);
    if (!socket || !send) return;
    socket.send = (...values) => {
      this.ownership.assertHeld();
      send(...values);
    };
  }

  private take(lane: Lane, event: Waiting): void {
    if (lane.isEmpty && this.open.size <= 1 && event.bytes < LARGE) return event.pass();
    if (lane.isEmpty) this.waiting.push(lane);
    lane.add(event);
    if (this.isRunning) return;
    this.isRunning = true;
    setImmediate(() => this.beginTurn());
  }

  private beginTurn(): void {
    this.turnEndsAt = performance.now() + TURN_MS;
    this.passNext();
  }

  private passNext(): void {
    const lane = this.waiting.shift();
    if (!lane) {
      this.isRunning = false;
      return;
    }
    const passes = lane.take();
    if (!lane.isEmpty) this.waiting.push(lane);
    // A tick from a microtask runs when all microtasks are done, and so all that these frames do by themselves.
    queueMicrotask(() => process.nextTick(() => this.goOn()));
    // An error in one must not stop the others.
    for (const pass of passes) queueMicrotask(pass);
  }

  private goOn(): void {
    if (performance.now() < this.turnEndsAt) this.passNext();
    else setImmediate(() => this.beginTurn());
  }
}

interface Waiting {
  pass: () => void;
  bytes: number;
}

/** The events of one socket that the library has not got yet, in order. */
class Lane {
  private readonly events: Waiting[] = [];
  private bytes = 0;
  private isPaused = false;

  constructor(private readonly ws: Client) {}

  get isEmpty(): boolean {
    return this.events.length === 0;
  }

  add(event: Waiting): void {
    this.events.push(event);
    this.bytes += event.bytes;
    if (this.fillsBelow(1)) return;
    this.isPaused = true;
    // Again with each: somebody else may have let it read on (`../patches/stanza-order.patch.ts`).
    this.ws.socket?.pause();
  }

  /** Takes the next events. */
  take(): (() => void)[] {
    const large = this.events.slice(0, TOGETHER).findIndex(({ bytes }) => bytes >= LARGE);
    // Small frames before a large one go first, so that they do not wait for it.
    const taken = this.events.splice(0, large === -1 ? TOGETHER : Math.max(1, large));
    for (const { bytes } of taken) this.bytes -= bytes;
    if (this.isPaused && this.fillsBelow(0.5)) {
      this.isPaused = false;
      this.ws.socket?.resume();
    }
    return taken.map(({ pass }) => pass);
  }

  private fillsBelow(share: number): boolean {
    const { frames, bytes } = MOST_WAITING;
    return this.events.length < share * frames && this.bytes < share * bytes;
  }
}

/** The library's client gives bytes. */
function sizeOf(frame: unknown): number {
  return frame instanceof Uint8Array ? frame.byteLength : 0;
}
