import { AuthStateRepository } from '../store/auth-state.repository.js';

/** Stores if the user wants the session to be connected, in this process and in the next one. */
export class DesiredState {
  isUp = false;
  /** Counts the user's commands. */
  commands = 0;

  constructor(private readonly auth: AuthStateRepository) {}

  /** Takes a command. It takes effect at once, although its work may have to wait for the mutex. */
  set(isUp: boolean): void {
    this.commands += 1;
    this.isUp = isUp;
  }

  /**
   * Drops the wish, because WhatsApp has ended the session.
   * @param commands the count when it ended: a later command must not be undone
   */
  async drop(commands: number): Promise<void> {
    if (commands !== this.commands) return;
    this.isUp = false;
    await this.save();
  }

  /** Stores it for the next process; a command also cancels a postponement. */
  async save(): Promise<void> {
    await this.auth.writeWish({ is_wanted: Number(this.isUp), not_before: 0 });
  }

  /** @param until ms; no process may try earlier */
  async postpone(until: number): Promise<void> {
    await this.auth.writeWish({ not_before: until });
  }

  async load(): Promise<{ isWanted: boolean; notBefore: number }> {
    const { is_wanted, not_before } = await this.auth.readWish();
    return { isWanted: is_wanted === 1, notBefore: not_before };
  }
}
