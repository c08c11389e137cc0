import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';
import { kindOfFile } from './received-file.js';
import type { Role } from './role.js';

/** The longest that a timer can wait (24 days); the end of the network ends it earlier. */
const FOREVER_MS = 2 ** 31 - 1;

/** Plays one role on the network until that stops. */
export class Actor {
  readonly contact: Contact;

  constructor(
    private readonly network: LocalNetwork,
    private readonly role: Role,
    private readonly stopping: AbortSignal,
  ) {
    const { name, number, receipts, addressing, does: about } = role;
    const habits = { receipts, about, ...(addressing && { addressing }) };
    this.contact = network.contact({ name, number, ...habits });
  }

  /** From now on; what was said before gets no answer. */
  play(): void {
    this.watch(this.greet());
    this.watch(this.listen());
  }

  private async greet(): Promise<void> {
    for (let visit = 1, logins = 0; ; visit += 1) {
      await this.wait(() => this.network.loginCount > logins && this.isSessionOpen);
      logins = this.network.loginCount;
      await this.role.onSessionOpen?.(this.contact, visit);
    }
  }

  private async listen(): Promise<void> {
    for (let heard = this.contact.received.length; ; heard += 1) {
      await this.wait(() => this.contact.received.length > heard);
      const message = this.contact.received[heard];
      const answer = message && this.answer(message);
      // Not awaited: somebody slow still hears the next message at once.
      if (answer) this.watch(answer);
    }
  }

  private answer(message: ReceivedMessage): Promise<unknown> | undefined {
    if (message.kind === 'text') return this.role.onText?.(this.contact, message, this.stopping);
    const hasFile = kindOfFile(message.message) !== null;
    return hasFile ? this.role.onFile?.(this.contact, message) : undefined;
  }

  private get isSessionOpen(): boolean {
    return this.network.sessions.some(({ isReceiving }) => isReceiving);
  }

  private wait(condition: () => boolean): Promise<unknown> {
    return this.network.waitFor(condition, this.role.name, FOREVER_MS);
  }

  private watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      // The end of the network fails everything that waits on it.
      if (!this.stopping.aborted) console.error(`${this.role.name}: ${String(error)}`);
    });
  }
}
