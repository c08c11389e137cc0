import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { Envelope } from './envelope.js';
import { summarize } from './message-content.js';

/** A message as the phone keeps it. */
export interface LoggedMessage extends Envelope {
  isFromMe: boolean;
  isRead: boolean;
}

/** One chat on the phone: what was said in it by whichever device. */
export class ChatLog {
  private readonly byId = new Map<string, LoggedMessage>();

  constructor(readonly partner: Account) {}

  get messages(): LoggedMessage[] {
    return [...this.byId.values()];
  }

  get texts(): string[] {
    return this.messages.map(({ message }) => summarize(message).text);
  }

  get unread(): LoggedMessage[] {
    return this.messages.filter(({ isRead, isFromMe }) => !isRead && !isFromMe);
  }

  add(envelope: Envelope, isFromMe: boolean): void {
    const { id, at, message } = envelope;
    if (!this.byId.has(id)) this.byId.set(id, { id, at, message, isFromMe, isRead: isFromMe });
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
export function toWebMessage(
  logged: LoggedMessage,
  partner: Account,
  chat: string,
): proto.IWebMessageInfo {
  return {
    key: keyOf(logged, chat),
    message: logged.message,
    messageTimestamp: secondsOf(logged),
    ...(logged.isFromMe
      ? { status: proto.WebMessageInfo.Status.SERVER_ACK }
      : { pushName: partner.name }),
  };
}

export function keyOf(logged: LoggedMessage, chat: string): proto.IMessageKey {
  return { remoteJid: chat, fromMe: logged.isFromMe, id: logged.id };
}

export function secondsOf(logged: LoggedMessage): number {
  return Math.floor(logged.at.getTime() / 1000);
}
