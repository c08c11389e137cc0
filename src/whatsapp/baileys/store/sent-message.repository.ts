import { Injectable } from '@nestjs/common';
import { proto, type WAMessageContent, type WAMessageKey } from '@whiskeysockets/baileys';
import type { ChatRow } from '../../../storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../storage/database.js';
import { isLid, isPn, normalizeJid } from '../../jid.js';

/** The chat of a message, as far as it says who may read it. */
type SentChat = Pick<ChatRow, 'id' | 'account_id' | 'pn' | 'lid' | 'is_group'>;

/** Reads stored messages back for contacts who ask for a retry; nobody gets what went to somebody else. */
@Injectable()
export class SentMessageRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /**
   * Undefined where it is not stored: an empty message would be shown to the contact as it is.
   * @param key `remoteJid` is the group, or whoever asks; nobody where an own device has not said
   */
  async find({ id, remoteJid }: WAMessageKey): Promise<WAMessageContent | undefined> {
    if (!id) return undefined;
    const rows = await this.database
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.content', 'chats.account_id', 'chats.pn', 'chats.lid', 'chats.is_group'])
      .select('chats.id')
      .where('messages.id', '=', id)
      .where('from_me', '=', 1)
      .where('content', 'is not', null)
      .execute();
    for (const { content, ...chat } of rows) {
      if (content && (await this.isIn(chat, remoteJid))) return proto.Message.decode(content);
    }
    return undefined;
  }

  /** A person may ask under an address that is not known yet; one that has another of that kind is another person. */
  private async isIn(chat: SentChat, remoteJid: string | null | undefined): Promise<boolean> {
    if (!remoteJid) return true;
    const jid = normalizeJid(remoteJid);
    if (jid === null) return false;
    const asker = await this.database
      .selectFrom('chat_aliases')
      .innerJoin('chats', 'chats.id', 'chat_aliases.chat_id')
      .select(['chats.id', 'chats.pn', 'chats.lid'])
      .where('chat_aliases.account_id', '=', chat.account_id)
      .where('chat_aliases.jid', '=', jid)
      .executeTakeFirst();
    if (asker?.id === chat.id) return true;
    // Whoever is known under both kinds of address is known to be somebody else.
    if (chat.is_group || (asker?.pn && asker.lid)) return false;
    return (isPn(jid) && chat.pn === null) || (isLid(jid) && chat.lid === null);
  }
}
