import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../database.js';
import type { StoredFileTable } from '../dashboard.schema.js';
import { fileHash } from '../sql/expressions.js';
import { selectMessageWithFile } from '../sql/messages-with-file.js';

const PAGE = 1000;

/** The list of the files of messages that are in the bucket. */
@Injectable()
export class StoredFilesRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /** Their hashes, a page at a time: there may be many. */
  async *pages(): AsyncGenerator<string[]> {
    for (let after = ''; ;) {
      const rows = await this.database
        .selectFrom('stored_files')
        .select('sha256')
        .where('sha256', '>', after)
        .orderBy('sha256')
        .limit(PAGE)
        .execute();
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ sha256 }) => sha256);
      after = last.sha256;
    }
  }

  /** Files of a page that no message has. */
  async listUnused(page: string[]): Promise<StoredFileTable[]> {
    return this.database
      .selectFrom('stored_files')
      .selectAll()
      .where('sha256', 'in', page)
      .where(({ eb, not, exists, selectFrom, ref }) =>
        not(
          exists(
            selectFrom('messages')
              .select('row_id')
              .where('media', 'is not', null)
              .where(eb(fileHash, '=', ref('stored_files.sha256'))),
          ),
        ),
      )
      .orderBy('sha256')
      .execute();
  }

  async hasMessage(sha256: string): Promise<boolean> {
    const owner = await selectMessageWithFile(this.database, sha256).executeTakeFirst();
    return owner !== undefined;
  }

  async find(sha256: string): Promise<StoredFileTable | undefined> {
    return this.database
      .selectFrom('stored_files')
      .selectAll()
      .where('sha256', '=', sha256)
      .executeTakeFirst();
  }

  async save(sha256: string, size: number): Promise<void> {
    const facts = { size, stored_at: Date.now() };
    await this.database
      .insertInto('stored_files')
      .values({ sha256, ...facts })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet(facts))
      .execute();
  }

  /** @returns false if there is no such file */
  async renew(sha256: string): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('stored_files')
      .set({ stored_at: Date.now() })
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** @returns false if it is no longer there, or was stored again since it was read */
  async delete({ sha256, stored_at: storedAt }: StoredFileTable): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('stored_files')
      .where('sha256', '=', sha256)
      .where('stored_at', '=', storedAt)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
}
