import { Injectable } from '@nestjs/common';
import type {
  ChatAliasTable,
  ChatRow,
  NewChatRow,
} from '../../../base/storage/dashboard.schema.js';
import { containsText } from '../../../base/storage/sql/contains-text.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { Page } from '../../../base/storage/page.js';
import { PreparedInsert } from '../../../base/storage/prepared-insert.js';
import {
  PreparedQuery,
  PreparedListQuery,
  type Param,
} from '../../../base/storage/prepared-query.js';
import type { Address, ContactUpdate, Quoted } from '../../../whatsapp/inbound-batch.js';
import type { KeptMention } from '../../../base/storage/message-columns.js';
import { addressesOf, jidsOf, toAddressColumns } from './chat-addresses.js';
import { nameOf } from './chat-name.js';
import { mergeChats } from './chat-merge.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

/** A chat's place in the list. */
export interface ChatPlace {
  timestamp: number;
  rowId: number;
  id: number;
}

/** The start of a page of the list. */
export interface ChatCursor {
  /** The last chat of the page before. `moved`: after all, the chats that have moved up. */
  place: ChatPlace | 'moved';
  /** The newest message that the reader has: a chat whose last message is stored later has moved up since. */
  rowId: number;
}

/** A chat with the newest row of all messages, read in the same statement: what is stored later moves its chat up. */
export type ListedChatRow = ChatRow & { newest_row_id: number | null };

export interface ChatFilter {
  limit: number;
  /** Null for the first page. */
  cursor: ChatCursor | null;
  search: string | null;
  unread: boolean | null;
  archived: boolean | null;
}

/** A person's number and lid, as WhatsApp uses them. */
export interface CorrectAddress {
  pn: string;
  lid: string | null;
}

const SEARCHED_COLUMNS = [
  'name',
  'verified_name',
  'push_name',
  'jid',
  'pn',
  'other_jids',
  'last_text',
] as const;

/** Chats and all their addresses. A chat without any message is not listed. */
@Injectable()
export class ChatsRepository {
  private readonly newest = new PreparedQuery((place: Param<{ phoneId: number; limit: number }>) =>
    this.inOrder(place('phoneId'), place('limit')),
  );
  private readonly listedCount = new PreparedQuery((place: Param<{ phoneId: number }>) =>
    this.listed(place('phoneId')).select(({ fn }) => fn.countAll<number>().as('count')),
  );
  private readonly unreadSum = new PreparedQuery((place: Param<{ phoneId: number }>) =>
    this.database
      .selectFrom('chats')
      .select(({ fn }) => fn.sum<number | null>('unread_count').as('sum'))
      .where('account_id', '=', place('phoneId'))
      .where('unread_count', '>', 0),
  );
  private readonly byJid = new PreparedQuery((place: Param<{ phoneId: number; jid: string }>) =>
    this.database
      .selectFrom('chat_aliases')
      .innerJoin('chats', 'chats.id', 'chat_aliases.chat_id')
      .selectAll('chats')
      .where('chat_aliases.account_id', '=', place('phoneId'))
      .where('chat_aliases.jid', '=', place('jid')),
  );
  private readonly byJids = new PreparedListQuery(([phoneId, ...jids]: (number | string)[]) =>
    // Deduplicated by id: comparing whole rows would double the query's time.
    this.database
      .selectFrom('chats')
      .selectAll()
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('chat_aliases')
          .select('chat_id')
          .where('account_id', '=', phoneId as number)
          .where('jid', 'in', jids as string[]),
      )
      .orderBy('id'),
  );
  private readonly insertion = new PreparedInsert(
    ['account_id', 'jid', 'pn', 'lid', 'is_group'],
    (rows: NewChatRow[]) => this.database.insertInto('chats').values(rows).returningAll(),
  );
  private readonly aliasing = new PreparedInsert(
    ['account_id', 'jid', 'chat_id'],
    (rows: ChatAliasTable[]) =>
      this.database
        .insertInto('chat_aliases')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'jid'])
            .doUpdateSet(({ ref }) => ({ chat_id: ref('excluded.chat_id') })),
        ),
  );

  constructor(private readonly database: DashboardDatabase) {}

  /** Newest first; chats that have moved up, in the order of their moves. */
  async list(phoneId: number, filter: ChatFilter): Promise<Page<ListedChatRow>> {
    const { cursor, search, unread, archived } = filter;
    const page = new Page<ListedChatRow>(filter.limit);
    const limit = page.wanted;
    if ([cursor, search, unread, archived].every((part) => part === null)) {
      return page.fill(this.newest.stream(this.database, { phoneId, limit }));
    }
    let query =
      cursor?.place === 'moved'
        ? this.movedSince(phoneId, cursor.rowId, limit)
        : this.inOrder(phoneId, limit);
    if (cursor !== null && cursor.place !== 'moved') {
      const { place } = cursor;
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('last_timestamp', 'last_row_id', 'id'),
          '<',
          tuple(place.timestamp, place.rowId, place.id),
        ),
      );
    }
    if (search !== null) {
      query = query.where(({ or, ref }) =>
        or(SEARCHED_COLUMNS.map((column) => containsText(ref(column), search))),
      );
    }
    if (unread !== null) {
      query = query.where(({ eb, or, and }) =>
        unread
          ? or([eb('unread_count', '>', 0), eb('marked_unread', '=', 1)])
          : and([eb('unread_count', '=', 0), eb('marked_unread', '=', 0)]),
      );
    }
    if (archived !== null) query = query.where('archived', '=', Number(archived));
    return page.fill(query.stream());
  }

  async count(phoneId: number): Promise<number> {
    const row = await this.listedCount.executeTakeFirst(this.database, { phoneId });
    return row?.count ?? 0;
  }

  /** Unread messages in all chats. */
  async countUnread(phoneId: number): Promise<number> {
    const row = await this.unreadSum.executeTakeFirst(this.database, { phoneId });
    return row?.sum ?? 0;
  }

  async findByJid(phoneId: number, jid: string): Promise<ChatRow | undefined> {
    return this.byJid.executeTakeFirst(this.database, { phoneId, jid });
  }

  /** The members of a group who were sent messages of this account, in the order of their addresses. */
  async membersOf({ id }: ChatRow): Promise<string[]> {
    const members = await this.database
      .selectFrom('message_receipts')
      .innerJoin('messages', 'messages.row_id', 'message_receipts.message_row_id')
      .select('participant_jid')
      .distinct()
      .where('messages.chat_id', '=', id)
      .orderBy('participant_jid')
      .execute();
    return members.map(({ participant_jid }) => participant_jid);
  }

  /** The listed chats at these addresses, old ones included. */
  async findListed(phoneId: number, jids: string[]): Promise<ChatRow[]> {
    if (jids.length === 0) return [];
    return this.listed(phoneId)
      .selectAll()
      .where(({ eb, selectFrom }) =>
        eb(
          'id',
          'in',
          selectFrom('chat_aliases')
            .select('chat_id')
            .where('chat_aliases.account_id', '=', phoneId)
            .where('chat_aliases.jid', 'in', jids),
        ),
      )
      .execute();
  }

  /** The chat at an address, created if there is none; new addresses are added to it. */
  async ensure(write: UnitOfWork, address: Address): Promise<ChatRow> {
    const jids = jidsOf(address);
    const [seen, ...rest] = jids.map((jid) => write.chats.at(jid));
    if (seen && rest.every((row) => row === seen)) return this.complete(write, seen, address);
    const found = await this.chatsAt(write, jids);
    for (const chat of found) if (hasLeft(chat, address)) this.takeAddresses(write, chat, jids);
    const [known, ...others] = found.filter((chat) => !hasLeft(chat, address));
    if (!known) return this.create(write, address);
    for (const other of others) await mergeChats(write, known, other);
    return this.complete(write, write.chats.keep(known, jids), address);
  }

  /**
   * Applies a number that WhatsApp has corrected: the chat at the correct address is also found under the old number
   * from now on. A chat that was begun under the old number becomes a part of it.
   */
  async correct(write: UnitOfWork, number: string, { pn, lid }: CorrectAddress): Promise<void> {
    let chat = await this.ensure(write, { jid: pn, pn, lid, isGroup: false });
    const [other] = await this.chatsAt(write, [number]);
    if (other && other !== chat) chat = await this.joinCorrected(write, chat, other, number);
    await this.addAliases(write, chat.id, [number]);
    write.chats.keep(chat, [number]);
    this.readdress(write, chat, { pn, lid: lid ?? chat.lid }, [number]);
  }

  /** The chat at an address for which `ensure` was called in this transaction. */
  getEnsured(write: UnitOfWork, jid: string): ChatRow {
    const chat = write.chats.at(jid);
    if (!chat) throw new Error(`The chat ${jid} was not ensured in this transaction`);
    return chat;
  }

  async setNames(write: UnitOfWork, contact: ContactUpdate): Promise<void> {
    const chat = await this.ensure(write, contact.address);
    this.rename(write, chat, {
      name: contact.name === undefined ? chat.name : contact.name,
      verified_name: contact.verifiedName ?? chat.verified_name,
      push_name: contact.pushName ?? chat.push_name,
    });
  }

  learnPushName(write: UnitOfWork, chat: ChatRow, pushName: string): void {
    this.rename(write, chat, { push_name: pushName });
  }

  /** Adds the author's name to a quote, if it is known. */
  async withAuthor(write: UnitOfWork, quoted: Quoted): Promise<Quoted> {
    if (quoted.fromMe || quoted.senderJid === null) return quoted;
    const [author] = await this.chatsAt(write, [quoted.senderJid]);
    return { ...quoted, senderName: author ? nameOf(author) : null };
  }

  /** The people, with their names if known. */
  async withNames(write: UnitOfWork, jids: string[]): Promise<KeptMention[]> {
    if (jids.length === 0) return [];
    // Mapped by address, since a person has several.
    const chats = await this.chatsAt(write, jids);
    const names = new Map(
      chats.flatMap((chat) => addressesOf(chat).map((jid) => [jid, nameOf(chat)])),
    );
    return jids.map((jid) => ({ jid, name: names.get(jid) ?? null }));
  }

  /** All known addresses of the same person. */
  async jidsOf(write: UnitOfWork, jid: string): Promise<string[]> {
    const [chat] = await this.chatsAt(write, [jid]);
    return chat ? addressesOf(chat) : [jid];
  }

  /** True if two addresses are known to belong to one person. */
  async isSamePerson(write: UnitOfWork, one: string, other: string): Promise<boolean> {
    if (one === other) return true;
    return (await this.jidsOf(write, one)).includes(other);
  }

  private rename(write: UnitOfWork, chat: ChatRow, names: Partial<ChatRow>): void {
    const isSame = Object.entries(names).every(
      ([column, name]) => chat[column as keyof ChatRow] === name,
    );
    if (isSame) return;
    write.chats.update(chat, names);
    if (chat.last_timestamp !== null) write.touch(chat.id);
  }

  private async create(write: UnitOfWork, address: Address): Promise<ChatRow> {
    const [chat] = await this.insertion.insert(write.transaction, [
      {
        account_id: write.phoneId,
        jid: address.pn ?? address.lid ?? address.jid,
        pn: address.pn,
        lid: address.lid,
        is_group: Number(address.isGroup),
      },
    ]);
    await this.addAliases(write, chat.id, jidsOf(address));
    if (address.pn !== null && address.lid !== null) write.hasNewAddresses = true;
    return write.chats.keep(chat, jidsOf(address));
  }

  /**
   * Adds addresses that are learned later. Clients see the phone number, if it is known. A newer lid replaces the old
   * one, because WhatsApp changes them; so does a newer number if the lid shows that it is the same person.
   */
  private async complete(write: UnitOfWork, chat: ChatRow, address: Address): Promise<ChatRow> {
    const isMoved = address.pn !== null && address.lid !== null && address.lid === chat.lid;
    const pn = isMoved ? address.pn : (chat.pn ?? address.pn);
    const lid = address.lid ?? chat.lid;
    const known = addressesOf(chat);
    if (!jidsOf(address).every((jid) => known.includes(jid))) {
      await this.addAliases(write, chat.id, jidsOf(address));
      write.hasNewAddresses = true;
    } else if (pn === chat.pn && lid === chat.lid) return chat;
    return this.readdress(write, chat, { pn, lid }, jidsOf(address));
  }

  /** @param more addresses that are new here */
  private readdress(
    write: UnitOfWork,
    chat: ChatRow,
    { pn, lid }: Pick<ChatRow, 'pn' | 'lid'>,
    more: string[],
  ): ChatRow {
    const jids = [...addressesOf(chat), ...more];
    write.chats.update(chat, toAddressColumns({ jid: chat.jid, pn, lid }, jids));
    if (chat.last_timestamp !== null) write.touch(chat.id);
    return chat;
  }

  /** Merges the other chat of a corrected number; takes only the number from it if its person had it before. */
  private async joinCorrected(
    write: UnitOfWork,
    chat: ChatRow,
    other: ChatRow,
    number: string,
  ): Promise<ChatRow> {
    if (other.pn !== number) {
      this.takeAddresses(write, other, [number]);
      return chat;
    }
    // The older one survives, as in `ensure`.
    const [survivor, gone] = chat.id < other.id ? [chat, other] : [other, chat];
    await mergeChats(write, survivor, gone);
    return survivor;
  }

  /** Takes the addresses from a chat: they belong to somebody else now. */
  private takeAddresses(write: UnitOfWork, chat: ChatRow, jids: string[]): void {
    const kept = addressesOf(chat).filter((jid) => !jids.includes(jid));
    write.chats.update(chat, toAddressColumns(chat, kept));
    if (chat.last_timestamp !== null) write.touch(chat.id);
  }

  private async addAliases(write: UnitOfWork, chatId: number, jids: string[]): Promise<void> {
    await this.aliasing.insert(
      write.transaction,
      jids.map((jid) => ({ account_id: write.phoneId, jid, chat_id: chatId })),
    );
  }

  private inOrder(phoneId: number, limit: number) {
    return this.shown(phoneId)
      .orderBy('last_timestamp', 'desc')
      .orderBy('last_row_id', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
  }

  private movedSince(phoneId: number, rowId: number, limit: number) {
    return this.shown(phoneId).where('last_row_id', '>', rowId).orderBy('last_row_id').limit(limit);
  }

  private shown(phoneId: number) {
    return this.listed(phoneId)
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.max('row_id').as('row_id'))
          .as('newest_row_id'),
      );
  }

  private listed(phoneId: number) {
    return this.database
      .selectFrom('chats')
      .where('account_id', '=', phoneId)
      .where('last_timestamp', 'is not', null);
  }

  /** The oldest first, which survives a merge. */
  private async chatsAt(write: UnitOfWork, jids: string[]): Promise<ChatRow[]> {
    const known = write.chats.allAt(jids);
    if (known) return known;
    const rows = await this.byJids.execute(write.transaction, [write.phoneId, ...jids]);
    const kept = rows.map((row) => write.chats.keep(row));
    // With several addresses, the rows do not say which of these each is at.
    if (jids.length === 1 && kept.length === 1) write.chats.keep(kept[0], jids);
    return kept;
  }
}

/** True if the person of a chat had this number before, and somebody else has it now. */
function hasLeft(chat: ChatRow, { pn, lid }: Address): boolean {
  if (pn === null || lid === null || chat.pn === null || chat.lid === null) return false;
  return chat.pn !== pn && chat.lid !== lid;
}
