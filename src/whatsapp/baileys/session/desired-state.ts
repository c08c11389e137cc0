import { AuthStateRepository } from '../store/auth-state.repository.js';

const WANTED = 'session_wanted';
const NOT_BEFORE = 'session_not_before';

/** What the user wants of the session, in this process and in the next one. */
export class DesiredState {
  isUp = false;
  /** Counts the user's commands: what a close decides must not undo a command that came after it. */
  commands = 0;

  constructor(private readonly auth: AuthStateRepository) {}

  /** A command, from the moment it is given; what is done about it may have to wait its turn. */
  set(isUp: boolean): void {
    this.commands += 1;
    this.isUp = isUp;
  }

  /** WhatsApp's word, not the user's. */
  drop(): void {
    this.isUp = false;
  }

  /** For the next process; a command of the user's also ends every waiting time. */
  async remember(): Promise<void> {
    await this.auth.writeMeta(WANTED, String(this.isUp));
    await this.postpone(0);
  }

  /** @param until ms; the next process must not try earlier, either */
  async postpone(until: number): Promise<void> {
    await this.auth.writeMeta(NOT_BEFORE, String(until));
  }

  async recall(): Promise<{ isWanted: boolean; notBefore: number }> {
    const isWanted = (await this.auth.readMeta(WANTED)) === 'true';
    return { isWanted, notBefore: Number((await this.auth.readMeta(NOT_BEFORE)) ?? 0) };
  }
}
