import { Injectable } from '@nestjs/common';
import { AuthDatabase } from '../../../base/storage/database.js';

/** Stores facts about WhatsApp itself, such as its version: they are the same for all accounts. */
@Injectable()
export class ServiceFactsRepository {
  constructor(private readonly database: AuthDatabase) {}

  async read(name: string): Promise<string | null> {
    const row = await this.database
      .selectFrom('wa_meta')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async write(name: string, value: string): Promise<void> {
    await this.database
      .insertInto('wa_meta')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }
}
