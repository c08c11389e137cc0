import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { ChatPartner, Envelope } from './content/envelope.js';
import { isAddOn, summarize } from './message-content.js';

/** A message as the phone stores it. */
export interface LoggedMessage extends Envelope {
  from: Account;
  isFromMe: boolean;
  isRead: boolean;
}

/** One chat on the phone, with the messages of all devices. */
export class ChatLog {
  private readonly byId = new Map<string, LoggedMessage>();

  constructor(readonly partner: ChatPartner) {}

  get messages(): LoggedMessage[] {
    return [...this.byId.values()];
  }

  get texts(): string[] {
    return this.messages.map(({ message }) => summarize(message).text);
  }

  get unread(): LoggedMessage[] {
    return this.messages.filter(
      ({ isRead, isFromMe, message }) => !isRead && !isFromMe && !isAddOn(message),
    );
  }

  /** Adds a message; false if it is there already. */
  add(envelope: Envelope, from: Account, isFromMe: boolean): boolean {
    const { id, at, message, room } = envelope;
    if (this.byId.has(id)) return false;
    this.byId.set(id, { id, at, message, room, from, isFromMe, isRead: isFromMe });
    return true;
  }

  find(id: string): LoggedMessage | undefined {
    return this.byId.get(id);
  }

  markRead(ids: string[]): void {
    for (const id of ids) {
      const logged = this.byId.get(id);
      if (logged) logged.isRead = true;
    }
  }
}

/** A logged message in the form of history and of resends. */
export function toWebMessage(logged: LoggedMessage, chat: string): proto.IWebMessageInfo {
  const key = keyOf(logged, chat);
  return {
    key,
    message: logged.message,
    messageTimestamp: secondsOf(logged),
    ...(key.participant ? { participant: key.participant } : {}),
    ...(logged.isFromMe
      ? { status: proto.WebMessageInfo.Status.SERVER_ACK }
      : { pushName: logged.from.name }),
  };
}

/** The key of a logged message; in rooms with its author as participant. */
export function keyOf(
  { id, from, room, isFromMe }: LoggedMessage,
  chat: string,
): proto.IMessageKey {
  const participant = room && from.address(room.addressing);
  return { remoteJid: chat, fromMe: isFromMe, id, ...(participant ? { participant } : {}) };
}

export function secondsOf(logged: LoggedMessage): number {
  return Math.floor(logged.at.getTime() / 1000);
}
