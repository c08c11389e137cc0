import { Injectable } from '@nestjs/common';

/** Some 10 MB of parsed messages, which are stored within a second. */
const ENOUGH_MESSAGES = 5000;

/**
 * How much of a history is in memory and not stored yet. WhatsApp hands it over far faster than it is stored: whoever
 * opens the next part of it waits here first.
 */
@Injectable()
export class CapacityGate {
  private messageCount = 0;
  private readonly waiting: (() => void)[] = [];

  get isFull(): boolean {
    return this.messageCount >= ENOUGH_MESSAGES;
  }

  take(messageCount: number): void {
    this.messageCount += messageCount;
  }

  giveBack(messageCount: number): void {
    this.messageCount -= messageCount;
    if (!this.isFull) this.letGo();
  }

  /** Resolves once there is room, or when waiting has no purpose any more. */
  async untilFree(): Promise<void> {
    if (this.isFull) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Whoever waits goes on, room or not: the connection that they wait for has ended. */
  letGo(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
