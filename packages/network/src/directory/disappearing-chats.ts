import type { Account } from './account.js';
import type { Timer } from './timer.js';

/**
 * The timers of the chats of two. All clients keep the newer of two settings, so that both sides agree on it (WhatsApp
 * Web: WAWebEphemeralityResolver, resolveExistingChatDMSettings).
 */
export class DisappearingChats {
  /** Undefined values: chats that have begun without a timer. */
  private readonly timers = new Map<string, Timer | undefined>();

  timerOf(one: Account, other: Account): Timer | undefined {
    return this.timers.get(keyOf(one, other));
  }

  /** In a new chat the shorter of the two defaults applies, without a notice (resolveNewChatDMSettings). */
  begin(one: Account, other: Account, setAt: number): void {
    const key = keyOf(one, other);
    if (this.timers.has(key)) return;
    const defaults = [one, other].flatMap(({ defaultTimer }) => defaultTimer?.seconds || []);
    this.timers.set(
      key,
      defaults.length > 0 ? { seconds: Math.min(...defaults), setAt } : undefined,
    );
  }

  set(one: Account, other: Account, timer: Timer): void {
    const known = this.timerOf(one, other);
    if (!known || timer.setAt >= known.setAt) this.timers.set(keyOf(one, other), timer);
  }
}

function keyOf(one: Account, other: Account): string {
  return [one.lid, other.lid].toSorted().join(' ');
}
