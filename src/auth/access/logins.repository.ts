import { Injectable } from '@nestjs/common';
import type { AuthSchema, LoginRow } from '../../base/storage/auth.schema.js';
import { AuthDatabase } from '../../base/storage/database.js';
import { withFullSync } from '../../base/storage/sql/full-sync.js';

/** Stores the logins of pages, so that they outlive a process. */
@Injectable()
export class LoginsRepository {
  constructor(private readonly database: AuthDatabase) {}

  /** The least recently used first. */
  list(): Promise<LoginRow[]> {
    return this.database
      .selectFrom('logins')
      .selectAll()
      .orderBy('used_at')
      .orderBy('id')
      .execute();
  }

  async add(login: LoginRow): Promise<void> {
    await this.database.insertInto('logins').values(login).execute();
  }

  /** No end of a login can be undone, also not by a power cut. */
  async delete(ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await withFullSync<AuthSchema>(this.database, async (transaction) => {
      await transaction.deleteFrom('logins').where('id', 'in', ids).execute();
    });
  }

  async noteUse(logins: Pick<LoginRow, 'id' | 'used_at'>[]): Promise<void> {
    for (const { id, used_at } of logins) {
      await this.database.updateTable('logins').set({ used_at }).where('id', '=', id).execute();
    }
  }
}
