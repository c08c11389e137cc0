import { Injectable } from '@nestjs/common';
import { ChatsRepository } from '../../store/rows/chats/chats.repository.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { isLid } from '../../whatsapp/jid.js';
import type { Me } from '../../whatsapp/session.js';
import { GroupsGateway } from '../../whatsapp/groups.gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { RecipientFinder, type ChatOfTwo } from './outbox/recipient-finder.js';

/** How the people of a chat are addressed in it: by phone number, or by lid. */
export type AddressKind = 'pn' | 'lid';

/** The columns of a chat that decide it. */
export type AddressedChat = ChatOfTwo & Pick<ChatRow, 'account_id' | 'is_group'>;

/**
 * The one rule for people in outgoing data: a quote, a mention, a key. Each has the kind of address that its chat uses,
 * because clients compare it with the authors of their messages and with their own (whatsmeow: send.go,
 * BuildMessageKey; groups have it as `addressing_mode`).
 */
@Injectable()
export class PersonAddressing {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly groups: GroupsGateway,
    private readonly chats: ChatsRepository,
    private readonly recipients: RecipientFinder,
  ) {}

  /**
   * @returns null for a group without this account
   * @throws WhatsAppError if WhatsApp has to be asked and does not answer
   */
  async kindIn(chat: AddressedChat): Promise<AddressKind | null> {
    if (chat.is_group) return this.groups.addressingOf(chat.jid);
    return isLid(await this.addressOf(chat)) ? 'lid' : 'pn';
  }

  /**
   * The address of a chat of two, as its messages go to it.
   * @throws WhatsAppError as `kindIn`
   */
  async addressOf(chat: ChatOfTwo): Promise<string> {
    return (await this.recipients.find(chat)) ?? chat.jid;
  }

  /** Like `kindIn`, but also null if nobody can tell: then people keep their known addresses. */
  async kindInIfKnown(chat: AddressedChat): Promise<AddressKind | null> {
    try {
      return await this.kindIn(chat);
    } catch (error) {
      if (error instanceof WhatsAppError) return null;
      throw error;
    }
  }

  /** The person's address of this kind; the given one if no other is known. */
  async personAs(kind: AddressKind | null, chat: AddressedChat, jid: string): Promise<string> {
    const { me } = this.gateway.session;
    if (kind === null) return jid;
    if (me && (jid === me.jid || jid === me.lid)) return ownJidAs(kind, me);
    const person = await this.chats.findByJid(chat.account_id, jid);
    return person?.[kind] ?? this.memberAs(kind, chat, jid) ?? jid;
  }

  /** A group lists both addresses of its members. */
  private memberAs(kind: AddressKind, chat: AddressedChat, jid: string): string | null {
    const members = chat.is_group ? (this.groups.knownMembersOf(chat.jid) ?? []) : [];
    return members.find(({ pn, lid }) => pn === jid || lid === jid)?.[kind] ?? null;
  }
}

export function ownJidAs(kind: AddressKind, me: Me): string {
  return kind === 'lid' ? (me.lid ?? me.jid) : me.jid;
}
