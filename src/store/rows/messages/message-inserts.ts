import type {
  DashboardTransaction,
  MessageRow,
  NewMessageRow,
} from '../../../base/storage/dashboard.schema.js';
import type { DashboardDatabase } from '../../../base/storage/database.js';
import { MESSAGE_COLUMNS } from '../../../base/storage/message-columns.js';
import { PreparedInsert } from '../../../base/storage/prepared-insert.js';
import { hasSearchColumn, toSearchColumn } from '../../../base/storage/sql/search-column.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

/** The unique key of a message. */
type Identity = Pick<MessageRow, 'chat_id' | 'id' | 'from_me' | 'participant'>;

const IDENTITY = ['chat_id', 'id', 'from_me', 'participant'] as const satisfies (keyof Identity)[];

/** All columns but `row_id`, which the store assigns. */
const STORED = ([...MESSAGE_COLUMNS, 'content'] as const).filter((column) => column !== 'row_id');

/** Inserts new messages. Builds the stored rows itself, because reading forty columns back costs more. */
export class MessageInserts {
  private readonly plain = this.prepare(STORED);
  private readonly searchable = this.prepare([...STORED, 'search']);

  constructor(private readonly database: DashboardDatabase) {}

  /**
   * Skips messages that are stored already.
   * @returns for each message the stored row, or undefined for a duplicate
   */
  async insert(
    { transaction }: UnitOfWork,
    rows: NewMessageRow[],
  ): Promise<(MessageRow | undefined)[]> {
    const stored = rows.map(asStored);
    const rowIds = new Map<string, number>();
    for (const row of await this.write(transaction, stored)) {
      rowIds.set(nameOf(row), row.row_id);
    }
    return stored.map((row) => {
      const name = nameOf(row);
      const rowId = rowIds.get(name);
      if (rowId === undefined) return undefined;
      // A second copy in `rows` is a duplicate.
      rowIds.delete(name);
      row.row_id = rowId;
      return row;
    });
  }

  private write(transaction: DashboardTransaction, rows: MessageRow[]) {
    if (!hasSearchColumn(transaction)) return this.plain.insert(transaction, rows);
    const searchable = rows.map((row) => ({ ...row, search: toSearchColumn(row) }));
    return this.searchable.insert(transaction, searchable);
  }

  private prepare(columns: (keyof NewMessageRow)[]) {
    return new PreparedInsert(columns, (rows: NewMessageRow[]) =>
      this.database
        .insertInto('messages')
        .values(rows)
        .onConflict((conflict) => conflict.columns(IDENTITY).doNothing())
        .returning(['row_id', ...IDENTITY]),
    );
  }
}

function nameOf({ chat_id, id, from_me, participant }: Identity): string {
  return `${chat_id} ${from_me} ${participant} ${id}`;
}

/** Omitted columns get the table's defaults; the `row_id` is set by the insertion. */
function asStored(row: NewMessageRow): MessageRow {
  // Set column by column: spreading forty properties into an object takes V8 a hundred times as long.
  return {
    row_id: 0,
    account_id: row.account_id,
    chat_id: row.chat_id,
    id: row.id,
    from_me: row.from_me,
    participant: row.participant,
    sender_jid: row.sender_jid,
    sender_name: row.sender_name ?? null,
    type: row.type,
    text: row.text ?? null,
    timestamp: row.timestamp,
    status: row.status,
    error_code: row.error_code ?? null,
    error_text: row.error_text ?? null,
    queued_at: row.queued_at ?? null,
    uploaded_at: row.uploaded_at ?? null,
    written_at: row.written_at ?? null,
    server_ack_at: row.server_ack_at ?? null,
    delivered_at: row.delivered_at ?? null,
    read_at: row.read_at ?? null,
    played_at: row.played_at ?? null,
    timeout_at: row.timeout_at ?? null,
    error_at: row.error_at ?? null,
    retry_at: row.retry_at ?? null,
    edited_at: row.edited_at ?? null,
    deleted_at: row.deleted_at ?? null,
    quoted_id: row.quoted_id ?? null,
    quoted: row.quoted ?? null,
    reactions: row.reactions ?? null,
    votes: row.votes ?? null,
    mentions: row.mentions ?? null,
    album_id: row.album_id ?? null,
    changes_id: row.changes_id ?? null,
    media: row.media ?? null,
    details: row.details ?? null,
    referral: row.referral ?? null,
    preview: row.preview ?? null,
    adjusted: row.adjusted ?? null,
    is_view_once: row.is_view_once ?? 0,
    is_forwarded: row.is_forwarded ?? 0,
    is_unread: row.is_unread ?? 0,
    is_history: row.is_history ?? 0,
    content: row.content ?? null,
  };
}
