import { Injectable } from '@nestjs/common';

/** About 10 MB of parsed messages, stored within a second. */
const MAX_MESSAGES = 5000;

/**
 * A semaphore over the history messages that are in memory and not stored yet. WhatsApp sends history far faster than
 * it can be stored, so the reader waits here before it opens the next part.
 */
@Injectable()
export class CapacityGate {
  private messageCount = 0;
  private readonly waiters: (() => void)[] = [];

  get isFull(): boolean {
    return this.messageCount >= MAX_MESSAGES;
  }

  reserve(messageCount: number): void {
    this.messageCount += messageCount;
  }

  release(messageCount: number): void {
    this.messageCount -= messageCount;
    if (!this.isFull) this.releaseWaiters();
  }

  /** Resolves once there is room, or with `releaseWaiters`. */
  async waitForRoom(): Promise<void> {
    if (this.isFull) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Ends every wait, room or not: the connection has ended. */
  releaseWaiters(): void {
    for (const resolve of this.waiters.splice(0)) resolve();
  }
}
