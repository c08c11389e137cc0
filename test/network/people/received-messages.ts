import type { proto } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { Envelope } from './envelope.js';
import { summarize, type MessageKind } from './message-content.js';

/** A message that a contact got and could read. */
export interface ReceivedMessage {
  id: string;
  kind: MessageKind;
  text: string;
  at: Date;
  message: proto.IMessage;
  /** The account it came from, and whether its phone or a companion sent it. */
  from: Account;
  via: 'phone' | 'companion';
  /** How often it arrived; more than once after a resend. */
  copies: number;
}

/** What arrived at a contact, in order; a message that comes again is counted at its first entry. */
export class ReceivedMessages {
  readonly list: ReceivedMessage[] = [];
  private readonly byId = new Map<string, ReceivedMessage>();

  add(from: Account, via: ReceivedMessage['via'], envelope: Envelope): void {
    const { id, at, message } = envelope;
    const known = this.byId.get(id);
    if (known) {
      known.copies += 1;
      return;
    }
    const received = { id, at, message, ...summarize(message), from, via, copies: 1 };
    this.byId.set(id, received);
    this.list.push(received);
  }

  find(id: string): ReceivedMessage | undefined {
    return this.byId.get(id);
  }

  /** Groups message ids by the account that sent them; ids of unknown messages fall to `other`. */
  bySender(ids: string[], other: () => Account): Map<Account, string[]> {
    const groups = new Map<Account, string[]>();
    for (const id of ids) {
      const sender = this.byId.get(id)?.from ?? other();
      groups.set(sender, [...(groups.get(sender) ?? []), id]);
    }
    return groups;
  }
}
