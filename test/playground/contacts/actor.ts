import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { Phone } from '../../../packages/network/src/people/phone.js';
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

  /** Starts to answer; earlier messages get no answer. */
  play(): void {
    this.watch(this.listen());
  }

  /** Starts to notice when a session of this phone opens. */
  meet(phone: Phone): void {
    this.watch(this.greet(phone));
  }

  private async greet(phone: Phone): Promise<void> {
    let last: object | undefined;
    for (let visit = 1; ; visit += 1) {
      last = await this.wait(() => {
        const { session } = phone.devices.find(({ isOnline }) => isOnline) ?? {};
        return session === last ? undefined : session;
      });
      await this.role.onSessionOpen?.(this.contact, phone, visit);
    }
  }

  private async listen(): Promise<void> {
    for (let heard = this.contact.received.length; ; heard += 1) {
      await this.wait(() => this.contact.received.length > heard);
      const message = this.contact.received[heard];
      const answer = message && this.answer(message);
      // Not awaited: a slow contact still hears the next message at once.
      if (answer) this.watch(answer);
    }
  }

  private answer(message: ReceivedMessage): Promise<unknown> | undefined {
    const phone = this.network.people.find(({ account }) => account === message.from);
    // Other contacts write in the group; only the user gets answers.
    if (!(phone instanceof Phone)) return undefined;
    if (message.kind === 'text')
      return this.role.onText?.(this.contact, message, phone, this.stopping);
    const hasFile = kindOfFile(message.message) !== null;
    return hasFile ? this.role.onFile?.(this.contact, message) : undefined;
  }

  private wait<T>(condition: () => T): Promise<NonNullable<T>> {
    return this.network.waitFor(condition, this.role.name, FOREVER_MS);
  }

  private watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      // The end of the network fails everything that waits on it.
      if (!this.stopping.aborted) console.error(`${this.role.name}: ${String(error)}`);
    });
  }
}
