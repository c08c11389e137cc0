import { Injectable } from '@nestjs/common';
import { proto, type WAMessageContent, type WAMessageKey } from '@whiskeysockets/baileys';
import type { ChatRow } from '../../../storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../storage/database.js';
import { isLid, isPn, normalizeJid } from '../../jid.js';

/** The columns of a chat that say who may read its messages. */
type SentChat = Pick<ChatRow, 'id' | 'account_id' | 'pn' | 'lid' | 'is_group'>;

/** Finds sent messages for retry requests. A requester only gets messages of their own chat with the account. */
@Injectable()
export class SentMessageRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /**
   * Undefined if it is not stored: the contact would see an empty message.
   * @param accountJid the account that is asked
   * @param key `remoteJid` is the group or the requester; own devices may omit it
   */
  async find(
    accountJid: string,
    { id, remoteJid }: WAMessageKey,
  ): Promise<WAMessageContent | undefined> {
    if (!id) return undefined;
    const rows = await this.database
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.account_id')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.content', 'chats.account_id', 'chats.pn', 'chats.lid', 'chats.is_group'])
      .select('chats.id')
      .where('accounts.jid', '=', accountJid)
      .where('messages.id', '=', id)
      .where('from_me', '=', 1)
      .where('content', 'is not', null)
      .execute();
    for (const { content, ...chat } of rows) {
      if (content && (await this.isIn(chat, remoteJid))) return proto.Message.decode(content);
    }
    return undefined;
  }

  /** A requester may use an address that is not known yet, but only of a kind that the chat does not have. */
  private async isIn(chat: SentChat, remoteJid: string | null | undefined): Promise<boolean> {
    if (!remoteJid) return true;
    const jid = normalizeJid(remoteJid);
    if (jid === null) return false;
    const requester = await this.database
      .selectFrom('chat_aliases')
      .innerJoin('chats', 'chats.id', 'chat_aliases.chat_id')
      .select(['chats.id', 'chats.pn', 'chats.lid'])
      .where('chat_aliases.account_id', '=', chat.account_id)
      .where('chat_aliases.jid', '=', jid)
      .executeTakeFirst();
    if (requester?.id === chat.id) return true;
    // With both kinds of address known, the requester is known to be somebody else.
    if (chat.is_group || (requester?.pn && requester.lid)) return false;
    return (isPn(jid) && chat.pn === null) || (isLid(jid) && chat.lid === null);
  }
}
