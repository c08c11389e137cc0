import type { MessageRow, NewMessageRow } from '../storage/dashboard.schema.js';
import type { DashboardDatabase } from '../storage/database.js';
import { PreparedRows } from '../storage/prepared-rows.js';
import type { ChatWrite } from './chat-write.js';

/** What says which message a row is. */
type Identity = Pick<MessageRow, 'chat_id' | 'id' | 'from_me' | 'participant'>;

const IDENTITY = ['chat_id', 'id', 'from_me', 'participant'] as const satisfies (keyof Identity)[];

/** Stores new messages. What the store has of them is put together here: reading forty columns back costs more. */
export class MessageInserts {
  private readonly statement = new PreparedRows((rows: NewMessageRow[]) =>
    this.database
      .insertInto('messages')
      .values(rows)
      .onConflict((conflict) => conflict.columns(IDENTITY).doNothing())
      .returning(['row_id', ...IDENTITY]),
  );

  constructor(private readonly database: DashboardDatabase) {}

  /**
   * Stores those that are not there yet.
   * @param rows with the same columns
   * @returns for each of them the row as it is stored, or undefined for one that was there
   */
  async insert(
    { transaction }: ChatWrite,
    rows: NewMessageRow[],
  ): Promise<(MessageRow | undefined)[]> {
    const rowIds = new Map<string, number>();
    for (const stored of await this.statement.all(transaction, rows)) {
      rowIds.set(nameOf(stored), stored.row_id);
    }
    return rows.map((row) => {
      const name = nameOf(row);
      const rowId = rowIds.get(name);
      // A second copy among them was there by its turn.
      rowIds.delete(name);
      return rowId === undefined ? undefined : { ...EMPTY, ...row, row_id: rowId };
    });
  }
}

function nameOf({ chat_id, id, from_me, participant }: Identity): string {
  return `${chat_id} ${from_me} ${participant} ${id}`;
}

type Optional = Exclude<
  keyof MessageRow,
  keyof Identity | 'row_id' | 'account_id' | 'sender_jid' | 'type' | 'timestamp' | 'status'
>;

/** What a column holds that a new row says nothing of, as its table has it. */
const EMPTY: Pick<MessageRow, Optional> = {
  sender_name: null,
  text: null,
  error_code: null,
  error_text: null,
  queued_at: null,
  written_at: null,
  server_ack_at: null,
  delivered_at: null,
  read_at: null,
  played_at: null,
  timeout_at: null,
  error_at: null,
  edited_at: null,
  deleted_at: null,
  quoted_id: null,
  quoted: null,
  reactions: null,
  media: null,
  details: null,
  preview: null,
  is_view_once: 0,
  is_forwarded: 0,
  is_unread: 0,
  content: null,
};
