import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** The place of the dashboard store in the folder of a service. */
export function dashboardStore(folder: string): string {
  return join(folder, 'data/dashboard.db');
}

/** The number of rows in a table. No process may have the store open. */
export function countRows(path: string, table: string): number {
  const store = new DatabaseSync(path);
  try {
    const row = store.prepare(`SELECT count(*) AS count FROM ${table}`).get();
    return (row as { count: number }).count;
  } finally {
    store.close();
  }
}
