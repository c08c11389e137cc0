import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { isLid } from '../../../whatsapp/jid.js';
import { lidsIn, withJids } from './jids-in-answers.js';
import { hasPath, withPaths } from './paths-in-events.js';

const JIDS_PER_STATEMENT = 500;
/** In JSON, a quote within a text has a backslash before it. */
const LID_VALUE = '@lid"';

type Database = Kysely<DashboardSchema>;

/**
 * The one rule for each jid that the API shows: people appear by number as soon as it is known, in answers, events and
 * exports, whichever jid was stored. Stored events also get paths to the account that has their phone now.
 */
@Injectable()
export class ShownJids {
  constructor(private readonly database: DashboardDatabase) {}

  /** Returns a copy if anything changes. */
  async in<T>(phoneId: number | null, value: T, database: Database = this.database): Promise<T> {
    const lids = lidsIn(value);
    if (phoneId === null || lids.size === 0) return value;
    const names = await this.numbersOf(database, phoneId, [...lids]);
    return names.size === 0 ? value : withJids(value, names);
  }

  /** Stored events of one phone, with paths to the account that it is in; only the payloads that need it are parsed. */
  async inEvents(phoneId: number | null, rows: EventRow[]): Promise<EventRow[]> {
    return this.withPaths(phoneId, await this.withNumbers(phoneId, rows));
  }

  /** Stored events of several phones. */
  async inEventsOfAll(rows: EventRow[]): Promise<EventRow[]> {
    const phones = new Set(rows.map(({ phone_id }) => phone_id));
    if (phones.size <= 1) return this.inEvents(rows[0]?.phone_id ?? null, rows);
    const shown = rows.map((row) => this.inEvents(row.phone_id, [row]));
    return (await Promise.all(shown)).flat();
  }

  private async withNumbers(phoneId: number | null, rows: EventRow[]): Promise<EventRow[]> {
    const stored = rows.map((row) => (mayName(row) ? parse(row) : null));
    const shown = await this.in(phoneId, stored);
    return rows.map((row, at) => {
      const named = shown[at];
      if (!named || named === stored[at]) return row;
      return { ...row, chat_jid: named.chat_jid, payload: JSON.stringify(named.payload) };
    });
  }

  private async withPaths(phoneId: number | null, rows: EventRow[]): Promise<EventRow[]> {
    if (phoneId === null || !rows.some(hasPath)) return rows;
    const phones = this.database.selectFrom('accounts').select('slot').where('id', '=', phoneId);
    const phone = await phones.executeTakeFirst();
    return phone ? rows.map((row) => withPaths(row, phone.slot)) : rows;
  }

  private async numbersOf(
    database: Database,
    phoneId: number,
    lids: string[],
  ): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (let at = 0; at < lids.length; at += JIDS_PER_STATEMENT) {
      const rows = await database
        .selectFrom('chat_aliases')
        .innerJoin('chats', 'chats.id', 'chat_aliases.chat_id')
        .select(['chat_aliases.jid as lid', 'chats.jid'])
        .where('chat_aliases.account_id', '=', phoneId)
        .where('chat_aliases.jid', 'in', lids.slice(at, at + JIDS_PER_STATEMENT))
        .where('chats.pn', 'is not', null)
        .execute();
      for (const { lid, jid } of rows) names.set(lid, jid);
    }
    const own = await database
      .selectFrom('accounts')
      .select(['jid', 'lid'])
      .where('id', '=', phoneId)
      .executeTakeFirst();
    if (own?.lid) names.set(own.lid, own.jid);
    return names;
  }
}

function mayName({ chat_jid, payload }: EventRow): boolean {
  return payload.includes(LID_VALUE) || (chat_jid !== null && isLid(chat_jid));
}

/** Null for a damaged row, which its readers report. */
function parse({
  chat_jid,
  payload,
}: EventRow): { chat_jid: string | null; payload: unknown } | null {
  try {
    return { chat_jid, payload: JSON.parse(payload) as unknown };
  } catch {
    return null;
  }
}
