import type { Directory } from '../directory/directory.js';
import { ChatLog } from './chat-log.js';
import type { ChatPartner } from './content/envelope.js';

/** The chats of a phone: one for each partner, whichever address is used, and one for each group. */
export class ChatStore {
  private readonly byPartner = new Map<ChatPartner, ChatLog>();

  constructor(private readonly directory: Directory) {}

  get all(): ChatLog[] {
    return [...this.byPartner.values()];
  }

  /** The chat that a message belongs to. */
  holding(id: string): ChatLog | undefined {
    return this.all.find((chat) => chat.find(id));
  }

  with(partner: ChatPartner): ChatLog {
    const chat = this.byPartner.get(partner) ?? new ChatLog(partner);
    this.byPartner.set(partner, chat);
    return chat;
  }

  /** The chat with the owner of a jid, if there is one. */
  byJid(jid: string | null | undefined): ChatLog | undefined {
    const address = jid ?? undefined;
    const partner = this.directory.account(address) ?? this.directory.group(address);
    return partner && this.with(partner);
  }
}
