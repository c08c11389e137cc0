import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ownJidAs, PersonAddressing, type AddressKind } from '../send/person-addressing.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { isGroup, isLid } from '../../whatsapp/jid.js';
import type { ChangedMessage } from '../../whatsapp/outgoing-change.js';
import type { Me } from '../../whatsapp/session.js';
import type { StoredTarget } from './request-target.finder.js';

/** A message and the people of a change, all by the kind of address that the chat uses. */
export interface AddressedTarget {
  message: ChangedMessage;
  authorJid: string;
  ownJid: string;
}

/**
 * Names the people of a change as the recipients know them: they compare its key with their messages, and a vote can
 * only be decrypted under the right addresses.
 */
@Injectable()
export class ChangeAddressing {
  constructor(private readonly people: PersonAddressing) {}

  /**
   * @throws ApiError `not_permitted` or `not_supported`
   * @throws WhatsAppError if WhatsApp has to be asked and does not answer
   */
  async address(
    { row, chat }: StoredTarget,
    me: Me,
    needsOwnJid = false,
  ): Promise<AddressedTarget> {
    const fromMe = row.from_me === 1;
    const named = { id: row.id, fromMe, participantJid: null };
    if (!chat.is_group) {
      const chatJid = await this.people.addressOf(chat);
      const ownJid = ownJidAs(isLid(chatJid) ? 'lid' : 'pn', me);
      return { message: { ...named, chatJid }, ownJid, authorJid: fromMe ? ownJid : chatJid };
    }
    const message = { ...named, chatJid: chat.jid };
    // The key of an own message names nobody, so nobody needs to be asked.
    if (fromMe && !needsOwnJid) return { message, ownJid: me.jid, authorJid: me.jid };
    const kind = await this.kindIn(chat);
    const ownJid = ownJidAs(kind, me);
    if (fromMe) return { message, ownJid, authorJid: ownJid };
    const authorJid = await this.memberAs(kind, chat, row.participant);
    return { message: { ...message, participantJid: authorJid }, ownJid, authorJid };
  }

  private async kindIn(chat: ChatRow): Promise<AddressKind> {
    const kind = await this.people.kindIn(chat);
    if (kind) return kind;
    throw new ApiError('not_permitted', 'This account is not a member of the group.');
  }

  private async memberAs(kind: AddressKind, chat: ChatRow, jid: string): Promise<string> {
    if (isGroup(jid)) {
      throw new ApiError('not_supported', 'It is not known here who wrote the message.');
    }
    return this.people.personAs(kind, chat, jid);
  }
}
