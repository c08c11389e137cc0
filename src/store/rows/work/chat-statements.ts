import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { DashboardDatabase } from '../../../base/storage/database.js';
import { PreparedUpdate, PreparedListQuery } from '../../../base/storage/prepared-query.js';

/** The prepared statements that every transaction uses for chats. */
export class ChatStatements {
  readonly find = new PreparedListQuery((ids: number[]) =>
    this.database.selectFrom('chats').selectAll().where('id', 'in', ids),
  );
  readonly update = new PreparedUpdate((changes: Partial<ChatRow>, id: number) =>
    this.database.updateTable('chats').set(changes).where('id', '=', id),
  );

  constructor(private readonly database: DashboardDatabase) {}
}
