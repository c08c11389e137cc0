import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { DashboardSchema, PhoneRow } from '../../../base/storage/dashboard.schema.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import { BASE_PATH } from '../../../base/config/config.js';
import { isLid } from '../../../whatsapp/jid.js';
import { lidsIn, withJids } from './jids-in-answers.js';
import { hasPath, withPaths } from './paths-in-events.js';

const JIDS_PER_STATEMENT = 500;
/** In JSON, a quote within a text has a backslash before it. */
const LID_VALUE = '@lid"';

type Database = Kysely<DashboardSchema>;
type Phone = Pick<PhoneRow, 'id' | 'slot' | 'jid' | 'lid'>;
/** The parts of an event that name people. */
type NamedEvent = Pick<EventRow, 'chat_jid'> & { payload: unknown };

/**
 * The one rule for each jid that the API shows: people appear by number as soon as it is known, in answers, events and
 * exports, whichever jid was stored. Stored events also get paths to the account that has their phone now.
 */
@Injectable()
export class ShownJids {
  constructor(
    private readonly database: DashboardDatabase,
    @Inject(BASE_PATH) private readonly basePath: string,
  ) {}

  /** Returns a copy if anything changes. */
  async in<T>(phoneId: number | null, value: T, database: Database = this.database): Promise<T> {
    const lids = lidsIn(value);
    if (phoneId === null || lids.size === 0) return value;
    const phone = await findPhone(database, phoneId);
    return phone ? withJids(value, await namesOf(database, phone, lids)) : value;
  }

  /** Stored events of one phone, with paths to the account that it is in; only the payloads that need it are parsed. */
  async inEvents(phoneId: number | null, rows: EventRow[]): Promise<EventRow[]> {
    const stored = rows.map((row) => (mayName(row) ? parse(row) : null));
    const lids = lidsIn(stored);
    if (phoneId === null || (lids.size === 0 && !rows.some(hasPath))) return rows;
    const phone = await findPhone(this.database, phoneId);
    if (!phone) return rows;
    const shown = withJids(stored, await namesOf(this.database, phone, lids));
    const names = rows.map((row, at) => withNames(row, stored[at], shown[at]));
    return names.map((row) => withPaths(row, phone.slot, this.basePath));
  }

  /** Stored events of several phones, in the given order. */
  async inEventsOfAll(rows: EventRow[]): Promise<EventRow[]> {
    const shown = new Map<number | null, EventRow[]>();
    for (const id of new Set(rows.map(({ phone_id }) => phone_id))) {
      const own = rows.filter(({ phone_id }) => phone_id === id);
      shown.set(id, [...(await this.inEvents(id, own))]);
    }
    return rows.map(({ phone_id }) => shown.get(phone_id)!.shift()!);
  }
}

async function findPhone(database: Database, phoneId: number): Promise<Phone | undefined> {
  const phones = database.selectFrom('accounts').select(['id', 'slot', 'jid', 'lid']);
  return phones.where('id', '=', phoneId).executeTakeFirst();
}

/** The jids with a number of these people. */
async function namesOf(
  database: Database,
  phone: Phone,
  lids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const all = [...lids];
  for (let at = 0; at < all.length; at += JIDS_PER_STATEMENT) {
    const rows = await database
      .selectFrom('chat_aliases')
      .innerJoin('chats', 'chats.id', 'chat_aliases.chat_id')
      .select(['chat_aliases.jid as lid', 'chats.jid'])
      .where('chat_aliases.account_id', '=', phone.id)
      .where('chat_aliases.jid', 'in', all.slice(at, at + JIDS_PER_STATEMENT))
      .where('chats.pn', 'is not', null)
      .execute();
    for (const { lid, jid } of rows) names.set(lid, jid);
  }
  if (phone.lid) names.set(phone.lid, phone.jid);
  return names;
}

function mayName({ chat_jid, payload }: EventRow): boolean {
  return payload.includes(LID_VALUE) || (chat_jid !== null && isLid(chat_jid));
}

/** Null for a damaged row, which its readers report. */
function parse({ chat_jid, payload }: EventRow): NamedEvent | null {
  try {
    return { chat_jid, payload: JSON.parse(payload) as unknown };
  } catch {
    return null;
  }
}

function withNames(row: EventRow, stored: NamedEvent | null, shown: NamedEvent | null): EventRow {
  if (!shown || shown === stored) return row;
  return { ...row, chat_jid: shown.chat_jid, payload: JSON.stringify(shown.payload) };
}
