import { Injectable } from '@nestjs/common';
import {
  proto,
  type GroupMetadata,
  type WAMessageContent,
  type WAMessageKey,
} from '@whiskeysockets/baileys';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { comparePeople } from '../../compare-people.js';
import type { ReceiptSender } from '../../inbound-batch.js';
import { isGroup, isPn, normalizeJid } from '../../jid.js';
import { isReceiver, type Receiver } from '../mapping/own-account.js';

/** WhatsApp's data of people and groups. */
export interface PeopleLookup {
  /** Null if the person has none, or WhatsApp does not say. */
  lidOf(pn: string): Promise<string | null>;
  /** Undefined if WhatsApp does not say. */
  group(jid: string): Promise<Pick<GroupMetadata, 'participants'> | undefined>;
}

/** The columns of a chat that say who may read its messages. */
type SentChat = Pick<ChatRow, 'id' | 'account_id' | 'pn' | 'lid' | 'is_group'>;
type SentRow = SentChat & { row_id: number; content: Uint8Array | null };

/**
 * Finds sent messages for retry requests. Only a recipient gets a message: the other side of its chat, the members of
 * its group, and the own devices. WhatsApp is asked if the store does not tell.
 */
@Injectable()
export class SentMessageRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /**
   * Undefined if it is not stored: the contact would see an empty message.
   * @param account the account that gets the request
   * @param key `remoteJid` is the group, or the other side of the chat; `participant` is the asking device, if there is
   * one
   */
  async find(
    account: Receiver,
    { id, remoteJid, participant }: WAMessageKey,
    lookup: PeopleLookup,
  ): Promise<WAMessageContent | undefined> {
    const chatJid = remoteJid ? normalizeJid(remoteJid) : null;
    if (!id || (remoteJid && chatJid === null)) return undefined;
    const isAsked = Boolean(participant) && !isReceiver(account, participant);
    const asker = isAsked ? normalizeJid(participant ?? '') : null;
    if (isAsked && (asker === null || !isConsistent(chatJid, asker))) return undefined;
    for (const row of await this.sent(account, id)) {
      if (!row.content || !(await this.isOfChat(row, chatJid, lookup))) continue;
      if (row.is_group && asker !== null && !(await this.isMember(row, chatJid, asker, lookup))) {
        continue;
      }
      return proto.Message.decode(row.content);
    }
    return undefined;
  }

  /**
   * True if a person may ask for messages again. They may also ask for an unstored one, such as a setting of a chat: it
   * renews only their own session. Not in a group, where it renews the keys of all.
   */
  async mayAsk(
    account: Receiver,
    ids: string[],
    { jids: [jid], groupJid }: ReceiptSender,
    lookup: PeopleLookup,
  ): Promise<boolean> {
    let isStored = false;
    for (const id of ids) {
      for (const row of await this.sent(account, id)) {
        isStored = true;
        if (!(await this.isOfChat(row, groupJid ?? jid, lookup))) continue;
        if (!row.is_group || (await this.isMember(row, groupJid, jid, lookup))) return true;
      }
    }
    return !isStored && groupJid === null;
  }

  private sent({ jid }: Receiver, id: string): Promise<SentRow[]> {
    return this.database
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.account_id')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.row_id', 'messages.content'])
      .select(['chats.id', 'chats.account_id', 'chats.pn', 'chats.lid', 'chats.is_group'])
      .where('accounts.jid', '=', jid)
      .where('messages.id', '=', id)
      .where('from_me', '=', 1)
      .execute();
  }

  /** @param jid null for own devices, which may omit the chat */
  private async isOfChat(
    chat: SentChat,
    jid: string | null,
    lookup: PeopleLookup,
  ): Promise<boolean> {
    if (jid === null) return true;
    const { chatId, jids } = await this.addressesOf(chat, jid);
    if (chatId === chat.id) return true;
    if (chat.is_group) return false;
    const addresses = [chat.pn, chat.lid].filter((each) => each !== null);
    const answer = comparePeople(addresses, jids);
    if (answer !== 'unclear') return answer === 'yes';
    const [pn, lid] = isPn(jid) ? [jid, chat.lid] : [chat.pn, jid];
    return pn !== null && (await lidOf(lookup, pn)) === lid;
  }

  /** True if the message was sent to this person, or WhatsApp says that they are in the group. */
  private async isMember(
    { row_id, ...chat }: SentRow,
    groupJid: string | null,
    jid: string,
    lookup: PeopleLookup,
  ): Promise<boolean> {
    const { jids } = await this.addressesOf(chat, jid);
    const recipient = await this.database
      .selectFrom('message_receipts')
      .select('participant_jid')
      .where('message_row_id', '=', row_id)
      .where('participant_jid', 'in', jids)
      .executeTakeFirst();
    if (recipient || groupJid === null) return recipient !== undefined;
    const { participants = [] } = (await lookup.group(groupJid)) ?? {};
    return participants.some(({ id, lid, phoneNumber }) =>
      [id, lid, phoneNumber].some((each) => each && jids.includes(normalizeJid(each) ?? '')),
    );
  }

  /** All addresses of the person at this one, and the chat with them. */
  private async addressesOf(
    { account_id }: SentChat,
    jid: string,
  ): Promise<{ chatId: number | null; jids: string[] }> {
    const aliases = await this.database
      .selectFrom('chat_aliases as one')
      .innerJoin('chat_aliases as each', 'each.chat_id', 'one.chat_id')
      .select(['each.chat_id', 'each.jid'])
      .where('one.account_id', '=', account_id)
      .where('one.jid', '=', jid)
      .execute();
    const [first] = aliases;
    return first
      ? { chatId: first.chat_id, jids: aliases.map((alias) => alias.jid) }
      : { chatId: null, jids: [jid] };
  }
}

/** In a chat of two, a device asks for messages of its own chat alone. */
function isConsistent(chatJid: string | null, asker: string): boolean {
  return chatJid === null || isGroup(chatJid) || chatJid === asker;
}

async function lidOf(lookup: PeopleLookup, pn: string): Promise<string | null> {
  return normalizeJid((await lookup.lidOf(pn)) ?? '');
}
