/** The keep-alive interval of WhatsApp Web. */
const PING_EVERY_MS = 25_000;
/** After this long without a frame from the server, pings become more frequent. */
const QUIET_AFTER_MS = 20_000;
const PING_AGAIN_AFTER_MS = 8000;
const UNRESPONSIVE_AFTER_MS = 30_000;
/** The time at which at least two pings are unanswered, the first one for 16 s. */
const DEAD_AFTER_MS = QUIET_AFTER_MS + 2 * PING_AGAIN_AFTER_MS;
/** How long the answer to a ping may take after the process was blocked or the machine slept. */
const GRACE_MS = 10_000;
const CHECK_EVERY_MS = 2000;
/** A check that is this late says nothing about the connection. */
const STALL_MS = 5000;

export interface LivenessListener {
  ping(): void;
  /** The server has been silent for too long, or is heard again. */
  onUnresponsive(isUnresponsive: boolean): void;
  onDead(): void;
}

/**
 * Distinguishes a dead connection from a quiet one by pings, and both from a blocked process or a sleeping
 * machine: frames that wait unread are not silence of the server. Replaces the library's keep-alive, which
 * takes a blocked process for a dead connection.
 */
export class LivenessWatch {
  private timer: NodeJS.Timeout | undefined;
  private checkedAt = 0;
  private wallClock = 0;
  private pingedAt = 0;
  private lastFrameAt = 0;
  private isUnresponsive = false;

  constructor(private readonly listener: LivenessListener) {}

  start(): void {
    if (this.timer) return;
    const now = performance.now();
    this.checkedAt = now;
    this.wallClock = Date.now();
    this.pingedAt = now;
    this.lastFrameAt = now;
    this.timer = setInterval(() => this.check(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Call it for each frame from the server. */
  noteFrame(): void {
    this.lastFrameAt = performance.now();
    this.setUnresponsive(false);
  }

  private check(): void {
    const now = performance.now();
    const wallClock = Date.now();
    const elapsed = now - this.checkedAt;
    // The monotonic clock shows a blocked event loop, the wall clock a machine that slept.
    const blockedMs = Math.max(0, elapsed - CHECK_EVERY_MS);
    const jumpMs = Math.abs(wallClock - this.wallClock - elapsed);
    this.checkedAt = now;
    this.wallClock = wallClock;
    // While the process was blocked, it could not read frames.
    this.lastFrameAt += blockedMs;
    if (Math.max(blockedMs, jumpMs) > STALL_MS) this.pingWithGrace(now);
    else this.checkSilence(now);
  }

  /** A live connection now either brings the frames that waited, or answers this ping. */
  private pingWithGrace(now: number): void {
    this.lastFrameAt = Math.max(this.lastFrameAt, now - DEAD_AFTER_MS + GRACE_MS);
    this.ping(now);
  }

  private checkSilence(now: number): void {
    const silence = now - this.lastFrameAt;
    const pingAfterMs = silence >= QUIET_AFTER_MS ? PING_AGAIN_AFTER_MS : PING_EVERY_MS;
    if (silence >= DEAD_AFTER_MS) this.listener.onDead();
    else if (now - this.pingedAt >= pingAfterMs) this.ping(now);
    if (silence >= UNRESPONSIVE_AFTER_MS) this.setUnresponsive(true);
  }

  private ping(now: number): void {
    this.pingedAt = now;
    this.listener.ping();
  }

  private setUnresponsive(isUnresponsive: boolean): void {
    if (this.isUnresponsive === isUnresponsive) return;
    this.isUnresponsive = isUnresponsive;
    this.listener.onUnresponsive(isUnresponsive);
  }
}
