import { Injectable } from '@nestjs/common';

/** Some 10 MB of parsed messages, which are stored within a second. */
const MAX_MESSAGES = 5000;

/**
 * How much of a history is in memory and not stored yet. WhatsApp hands it over far faster than it is stored: whoever
 * opens the next part of it waits here first.
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

  /** Resolves once there is room, or when waiting has no purpose any more. */
  async waitForRoom(): Promise<void> {
    if (this.isFull) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** Whoever waits goes on, room or not: the connection that they wait for has ended. */
  releaseWaiters(): void {
    for (const resolve of this.waiters.splice(0)) resolve();
  }
}
