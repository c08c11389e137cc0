/** As often as WhatsApp Web asks for a sign of life. */
export const PING_EVERY_MS = 25_000;
/** How long the answer to a ping may take. */
const GRACE_MS = 10_000;
const DEAF_AFTER_MS = PING_EVERY_MS + GRACE_MS;
/** Two pings without any answer, and some grace. */
const DEAD_AFTER_MS = 2 * PING_EVERY_MS + GRACE_MS;
const CHECK_EVERY_MS = 5000;
/** A check that comes so late says nothing of the connection: this process, or its clock, stood still. */
const STALL_MS = 5000;

export interface LivenessListener {
  ping(): void;
  /** Nothing has come for longer than a live connection is silent, or something has come again. */
  onDeaf(isDeaf: boolean): void;
  onDead(): void;
}

/**
 * Tells a dead link from a quiet one by pings and their answers, and both from a process that was
 * blocked or a machine that slept: what waited unread meanwhile is no silence of the server. The
 * library's own keep-alive takes the two for the same, so this one stands in its place.
 */
export class LivenessWatch {
  private timer: NodeJS.Timeout | undefined;
  private checkedAt = 0;
  private wallClock = 0;
  private pingedAt = 0;
  private heardAt = 0;
  private isDeaf = false;

  constructor(private readonly listener: LivenessListener) {}

  start(): void {
    if (this.timer) return;
    const now = performance.now();
    this.checkedAt = now;
    this.wallClock = Date.now();
    this.pingedAt = now;
    this.heardAt = now;
    this.timer = setInterval(() => this.check(), CHECK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Something came from the server. */
  note(): void {
    this.heardAt = performance.now();
    this.setDeaf(false);
  }

  private check(): void {
    const now = performance.now();
    if (this.hasStoodStill(now)) {
      // One chance: either what waited is read now, or this ping is answered.
      this.heardAt = Math.max(this.heardAt, now - DEAD_AFTER_MS + GRACE_MS);
      this.ping(now);
      return;
    }
    const silence = now - this.heardAt;
    if (silence > DEAD_AFTER_MS) this.listener.onDead();
    else if (now - this.pingedAt >= PING_EVERY_MS) this.ping(now);
    if (silence > DEAF_AFTER_MS) this.setDeaf(true);
  }

  /** The monotonic clock shows a blocked event loop, the wall clock a machine that slept. */
  private hasStoodStill(now: number): boolean {
    const wallClock = Date.now();
    const elapsed = now - this.checkedAt;
    const jump = Math.abs(wallClock - this.wallClock - elapsed);
    this.checkedAt = now;
    this.wallClock = wallClock;
    return elapsed > CHECK_EVERY_MS + STALL_MS || jump > STALL_MS;
  }

  private ping(now: number): void {
    this.pingedAt = now;
    this.listener.ping();
  }

  private setDeaf(isDeaf: boolean): void {
    if (this.isDeaf === isDeaf) return;
    this.isDeaf = isDeaf;
    this.listener.onDeaf(isDeaf);
  }
}
