import type { ChatRow } from '../../storage/dashboard.schema.js';
import type { DashboardDatabase } from '../../storage/database.js';
import { PreparedChanges, PreparedLists } from '../../storage/prepared.js';

/** What every transaction does with chats. */
export class ChatStatements {
  readonly find = new PreparedLists((ids: number[]) =>
    this.database.selectFrom('chats').selectAll().where('id', 'in', ids),
  );
  readonly update = new PreparedChanges((changes: Partial<ChatRow>, id: number) =>
    this.database.updateTable('chats').set(changes).where('id', '=', id),
  );

  constructor(private readonly database: DashboardDatabase) {}
}
