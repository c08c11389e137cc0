import { Injectable } from '@nestjs/common';
import type { AuthSchema } from '../../base/storage/auth.schema.js';
import { AuthDatabase } from '../../base/storage/database.js';
import { withFullSync } from '../../base/storage/sql/full-sync.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';

/** Stores the names of the existing accounts. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly database: AuthDatabase) {}

  /** All but `default`, the oldest first. */
  async listFurther(): Promise<string[]> {
    const rows = await this.database
      .selectFrom('account_slots')
      .select('name')
      .where('name', '!=', DEFAULT_ACCOUNT)
      .orderBy('created_at')
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  }

  /** Deletes an account with its credentials and keys. */
  async delete(account: string): Promise<void> {
    await withFullSync<AuthSchema>(this.database, async (transaction) => {
      for (const table of ['wa_key', 'wa_creds'] as const) {
        await transaction.deleteFrom(table).where('slot', '=', account).execute();
      }
      await transaction.deleteFrom('account_slots').where('name', '=', account).execute();
    });
  }
}
