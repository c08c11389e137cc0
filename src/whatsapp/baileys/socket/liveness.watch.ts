/** As often as WhatsApp Web asks for a sign of life. */
const PING_EVERY_MS = 25_000;
/** After so long without anything from the server it is asked, and asked again. */
const QUIET_AFTER_MS = 20_000;
const ASK_AGAIN_AFTER_MS = 8000;
const UNRESPONSIVE_AFTER_MS = 30_000;
/** Two pings or more without any answer, the first of them for sixteen seconds. */
const DEAD_AFTER_MS = QUIET_AFTER_MS + 2 * ASK_AGAIN_AFTER_MS;
/** How long the answer to a ping may take after this process, or its clock, stood still. */
const GRACE_MS = 10_000;
const CHECK_EVERY_MS = 2000;
/** A check that comes so late says nothing of the connection. */
const STALL_MS = 5000;

export interface LivenessListener {
  ping(): void;
  /** Nothing has come for longer than a live connection is silent, or something has come again. */
  onUnresponsive(isUnresponsive: boolean): void;
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
  private isUnresponsive = false;

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
    // While nothing could be read, nothing could be heard.
    this.heardAt += blockedMs;
    if (Math.max(blockedMs, jumpMs) > STALL_MS) this.giveChance(now);
    else this.judge(now);
  }

  /** Either what waited is read now, or this ping is answered. */
  private giveChance(now: number): void {
    this.heardAt = Math.max(this.heardAt, now - DEAD_AFTER_MS + GRACE_MS);
    this.ping(now);
  }

  private judge(now: number): void {
    const silence = now - this.heardAt;
    const pingAfterMs = silence >= QUIET_AFTER_MS ? ASK_AGAIN_AFTER_MS : PING_EVERY_MS;
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
