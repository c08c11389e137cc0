import { sql, type Kysely } from 'kysely';
import { CUT_MARK, cutText, jsonBytes } from '../../../common/cut-text.js';
import { abridgePayload } from '../../abridge-payload.mapper.js';
import type { DashboardSchema } from '../../dashboard.schema.js';
import type { MessagePayload } from '../../event-payload.js';

const MAX_TEXT_LENGTH = 65_536;
const MAX_PREVIEW_LENGTH = 500;
const MAX_NAME_LENGTH = 1000;
const MAX_LIST_BYTES = 32 * 1024;
const MAX_INNER_LIST_BYTES = 1024;
const MAX_EVENT_BYTES = 256 * 1024;

type Db = Kysely<DashboardSchema>;

/** JSON that only has texts, lists and counts; see `message.dto.ts`. */
const PARTS = ['details', 'quoted', 'referral'] as const;

/**
 * Lists the cut or replaced fields of a message, and cuts data that earlier versions stored without a limit: until now
 * a single message could be larger than an answer can be. Damaged rows stay unchanged.
 */
export async function limitMessageSizes(db: Db): Promise<void> {
  await db.schema.alterTable('messages').addColumn('adjusted', 'text').execute();
  for (const column of PARTS) await cutParts(db, column);
  // `octet_length` does not read the text.
  await sql`UPDATE messages SET
      text = substr(text, 1, ${MAX_TEXT_LENGTH - 1}) || ${CUT_MARK},
      adjusted = json_insert(coalesce(adjusted, '[]'), '$[#]', 'text')
    WHERE octet_length(text) > ${MAX_TEXT_LENGTH} AND length(text) > ${MAX_TEXT_LENGTH}`.execute(
    db,
  );
  await cutTexts(db, 'messages', 'preview', MAX_PREVIEW_LENGTH);
  await cutTexts(db, 'messages', 'sender_name', MAX_NAME_LENGTH);
  await cutTexts(db, 'chats', 'last_text', MAX_PREVIEW_LENGTH);
  for (const column of ['name', 'verified_name', 'push_name', 'last_sender_name'])
    await cutTexts(db, 'chats', column, MAX_NAME_LENGTH);
  await abridgeEvents(db);
}

async function cutTexts(db: Db, table: string, column: string, length: number): Promise<void> {
  const field = sql.ref(column);
  await sql`UPDATE ${sql.table(table)} SET ${field} = substr(${field}, 1, ${length - 1}) || ${CUT_MARK}
    WHERE octet_length(${field}) > ${length} AND length(${field}) > ${length}`.execute(db);
}

/** One row at a time: each may have megabytes. */
async function cutParts(db: Db, column: (typeof PARTS)[number]): Promise<void> {
  const large = await db
    .selectFrom('messages')
    .select('row_id')
    .where(sql<boolean>`octet_length(${sql.ref(column)}) > ${MAX_LIST_BYTES}`)
    .execute();
  for (const { row_id } of large) {
    const rows = db
      .selectFrom('messages')
      .select(['adjusted', column])
      .where('row_id', '=', row_id);
    const row = await rows.executeTakeFirstOrThrow();
    const part = parse(row[column]);
    if (part === null) continue;
    const adjusted = JSON.stringify([...((parse(row.adjusted) ?? []) as string[]), column]);
    await db
      .updateTable('messages')
      .set({ [column]: JSON.stringify(cut(part, MAX_LIST_BYTES)), adjusted })
      .where('row_id', '=', row_id)
      .execute();
  }
}

async function abridgeEvents(db: Db): Promise<void> {
  const large = await db
    .selectFrom('events')
    .select('seq')
    .where(sql<boolean>`octet_length(payload) > ${MAX_EVENT_BYTES}`)
    .execute();
  for (const { seq } of large) {
    const rows = db.selectFrom('events').select('payload').where('seq', '=', seq);
    const payload = parse((await rows.executeTakeFirstOrThrow()).payload) as MessagePayload | null;
    if (!payload?.message) continue;
    const short = JSON.stringify(abridgePayload(payload, MAX_EVENT_BYTES));
    await db.updateTable('events').set({ payload: short }).where('seq', '=', seq).execute();
  }
}

/** Shortens the texts of a value, and keeps as many entries of its lists as fit. */
function cut(value: unknown, maxListBytes: number): unknown {
  if (typeof value === 'string') return cutText(value, MAX_PREVIEW_LENGTH);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => cut(entry, MAX_INNER_LIST_BYTES));
    let size = 2;
    return entries.filter((entry) => (size += jsonBytes(entry) + 1) <= maxListBytes);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cut(field, maxListBytes)]),
  );
}

/** Null for a damaged column. */
function parse(json: string | null): object | null {
  try {
    return JSON.parse(json ?? 'null') as object | null;
  } catch {
    return null;
  }
}
