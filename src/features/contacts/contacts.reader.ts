import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../../base/storage/database.js';
import { containsText } from '../../base/storage/sql/contains-text.js';
import { Page } from '../../base/storage/page.js';
import { comesAfter, hasNoName, sortName } from '../../base/storage/sql/expressions.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';

export type ContactRow = Pick<
  ChatRow,
  'id' | 'jid' | 'pn' | 'lid' | 'name' | 'verified_name' | 'push_name'
>;

/** A position in the list of contacts: people with a name first, by name. */
export interface ContactPlace {
  /** The beginning of the name, in lower case; null for people without one. */
  name: string | null;
  id: number;
}

export interface ContactFilter {
  limit: number;
  /** Searched in names and numbers. */
  search: string | null;
  /** The last contact of the page before. */
  after: ContactPlace | null;
}

/** A contact in the list. */
export interface ListedContact extends ContactRow {
  sort_name: string | null;
}

const COLUMNS = ['id', 'jid', 'pn', 'lid', 'name', 'verified_name', 'push_name'] as const;
const SEARCHED_COLUMNS = ['name', 'verified_name', 'push_name', 'pn', 'other_jids'] as const;

/** Reads the people of an account, with or without a chat. */
@Injectable()
export class ContactsReader {
  constructor(private readonly database: DashboardDatabase) {}

  /** People with a name first, by name. */
  async list(phoneId: number, filter: ContactFilter): Promise<Page<ListedContact>> {
    const { search, after } = filter;
    const page = new Page<ListedContact>(filter.limit);
    let query = this.people(phoneId)
      .select(sortName.as('sort_name'))
      // The account itself is a chat, too, but nobody's contact.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('accounts')
              .select('accounts.id')
              .whereRef('accounts.id', '=', 'chats.account_id')
              .where(({ or, eb, ref }) =>
                or([
                  eb('chats.pn', '=', ref('accounts.jid')),
                  eb('chats.lid', '=', ref('accounts.lid')),
                ]),
              ),
          ),
        ),
      )
      .orderBy(hasNoName)
      .orderBy(sortName)
      .orderBy('id')
      .limit(page.wanted);
    if (after !== null) query = query.where(comesAfter(after));
    if (search !== null) {
      query = query.where(({ or, ref }) =>
        or(SEARCHED_COLUMNS.map((column) => containsText(ref(column), search))),
      );
    }
    return page.fill(query.stream());
  }

  /** Finds a person by any address. */
  async find(phoneId: number, jid: string): Promise<ContactRow | undefined> {
    return this.people(phoneId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('chat_aliases')
          .select('chat_id')
          .where('account_id', '=', phoneId)
          .where('jid', '=', jid),
      )
      .executeTakeFirst();
  }

  private people(phoneId: number) {
    return this.database
      .selectFrom('chats')
      .select(COLUMNS)
      .where('account_id', '=', phoneId)
      .where('is_group', '=', 0);
  }
}
