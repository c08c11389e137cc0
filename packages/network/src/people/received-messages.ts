import type { proto } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { Room } from '../directory/room.js';
import type { Envelope } from './content/envelope.js';
import { summarize, type MessageSummary } from './message-content.js';

/** A message that a contact has received and decrypted. */
export interface ReceivedMessage extends MessageSummary {
  id: string;
  at: Date;
  message: proto.IMessage;
  /** The sender, and the device: its phone or a companion. */
  from: Account;
  via: 'phone' | 'companion';
  /** The room of the message; undefined for a chat of two. */
  room?: Room;
  /** Number of copies that arrived; more than one after a resend. */
  copies: number;
  /** The content of the last copy: after an edit, a resend has the new text. */
  lastCopy: proto.IMessage;
}

/** Messages of one sender in one chat. */
export interface Origin {
  from: Account;
  room: Room | undefined;
  ids: string[];
}

/** Received messages in order; a repeated one increases `copies` of its first entry. */
export class ReceivedMessages {
  readonly list: ReceivedMessage[] = [];
  private readonly byId = new Map<string, ReceivedMessage>();

  /** Adds a message; false for a repeated one. */
  add(from: Account, via: ReceivedMessage['via'], envelope: Envelope): boolean {
    const { id, at, message, room } = envelope;
    const known = this.byId.get(id);
    if (known) {
      known.copies += 1;
      known.lastCopy = message;
      return false;
    }
    const facts = { from, via, room, copies: 1, lastCopy: message };
    const received = { id, at, message, ...summarize(message), ...facts };
    this.byId.set(id, received);
    this.list.push(received);
    return true;
  }

  find(id: string): ReceivedMessage | undefined {
    return this.byId.get(id);
  }

  /** Groups message ids by sender and chat: a receipt is for one sender in one chat. */
  byOrigin(ids: string[], other: () => Account): Origin[] {
    const origins: Origin[] = [];
    for (const id of ids) {
      const { from = other(), room } = this.byId.get(id) ?? {};
      const known = origins.find((origin) => origin.from === from && origin.room === room);
      if (known) known.ids.push(id);
      else origins.push({ from, room, ids: [id] });
    }
    return origins;
  }
}
