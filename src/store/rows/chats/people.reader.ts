import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { nameOf } from './chat-name.js';

/** A person of our chats, with the known addresses and the best name. */
export interface Person {
  /** As the API shows it. */
  jid: string;
  pn: string | null;
  lid: string | null;
  name: string | null;
}

/** Far fewer than a statement may have parameters. */
const BATCH = 500;

/** Finds people by any of their addresses, many at once. */
@Injectable()
export class PeopleReader {
  constructor(private readonly database: DashboardDatabase) {}

  /** The people of our chats, listed or not, by the requested addresses. */
  async find(phoneId: number, jids: string[]): Promise<Map<string, Person>> {
    const people = new Map<string, Person>();
    for (let at = 0; at < jids.length; at += BATCH) {
      for (const row of await this.read(phoneId, jids.slice(at, at + BATCH))) {
        const { address, jid, pn, lid } = row;
        people.set(address, { jid, pn, lid, name: nameOf(row) });
      }
    }
    return people;
  }

  private read(phoneId: number, jids: string[]) {
    return this.database
      .selectFrom('chat_aliases')
      .innerJoin('chats', 'chats.id', 'chat_aliases.chat_id')
      .select(['chat_aliases.jid as address', 'chats.jid', 'chats.pn', 'chats.lid'])
      .select(['chats.name', 'chats.verified_name', 'chats.push_name'])
      .where('chat_aliases.account_id', '=', phoneId)
      .where('chat_aliases.jid', 'in', jids)
      .execute();
  }
}
