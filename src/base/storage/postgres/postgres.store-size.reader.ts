import { sql } from 'kysely';
import type { DashboardDatabase } from '../database.js';
import { StoreSizeReader, type StoreSizes } from '../store-size.reader.js';

/** Reads the size of each store's tables with their indexes. */
export class PostgresStoreSizeReader extends StoreSizeReader {
  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  override async read(): Promise<StoreSizes> {
    const { rows } = await sql<StoreSizes>`SELECT
        coalesce(sum(size) FILTER (WHERE is_auth), 0) AS auth,
        coalesce(sum(size) FILTER (WHERE NOT is_auth), 0) AS dashboard
      FROM (SELECT pg_total_relation_size(format('%I', tablename)::regclass) AS size,
          tablename LIKE 'wa\\_%' OR tablename IN ('account_slots', 'inbound_journal') AS is_auth
        FROM pg_tables WHERE schemaname = current_schema()) AS tables`.execute(this.database);
    return rows[0];
  }
}
