import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { CallRow, DashboardSchema } from '../../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../../base/storage/database.js';
import type { UnitOfWork } from '../work/unit-of-work.js';

/** The calls to an account. */
@Injectable()
export class CallsRepository {
  constructor(private readonly database: DashboardDatabase) {}

  find({ transaction, phoneId }: UnitOfWork, id: string): Promise<CallRow | undefined> {
    return this.get(phoneId, id, transaction);
  }

  get(
    phoneId: number,
    id: string,
    database: Kysely<DashboardSchema> = this.database,
  ): Promise<CallRow | undefined> {
    return database
      .selectFrom('calls')
      .selectAll()
      .where('account_id', '=', phoneId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Adds the call, or changes the one with its id. */
  async put({ transaction }: UnitOfWork, row: CallRow): Promise<void> {
    const { account_id: _phone, id: _id, ...changes } = row;
    await transaction
      .insertInto('calls')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(changes))
      .execute();
  }

  /** Calls whose end has not come yet, oldest first. */
  findOpen(phoneId: number): Promise<CallRow[]> {
    return this.database
      .selectFrom('calls')
      .selectAll()
      .where('account_id', '=', phoneId)
      .where('is_settled', '=', 0)
      .orderBy('expires_at')
      .execute();
  }
}
