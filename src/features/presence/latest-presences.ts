import type { PresenceUpdate } from '../../whatsapp/presence.gateway.js';

/** Presences to announce: only the latest of each person in each chat, and only for so many people. */
export class LatestPresences {
  private waiting = new Map<string, PresenceUpdate>();

  constructor(private readonly limit: number) {}

  /** @returns true if it is the first one that waits */
  add(update: PresenceUpdate): boolean {
    const key = `${update.chatJid} ${update.senderJid}`;
    // Added at the end: the oldest ones are dropped.
    this.waiting.delete(key);
    this.waiting.set(key, update);
    const [oldest = ''] = this.waiting.keys();
    if (this.waiting.size > this.limit) this.waiting.delete(oldest);
    return this.waiting.size === 1;
  }

  /** Removes and returns all, oldest first. */
  take(): PresenceUpdate[] {
    const taken = [...this.waiting.values()];
    this.waiting = new Map();
    return taken;
  }
}
