import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** Where a service keeps its dashboard store in its folder. */
export function dashboardStore(folder: string): string {
  return join(folder, 'data/dashboard.db');
}

/** How many rows a table of a service has that is not running. */
export function countRows(folder: string, table: string): number {
  const store = new DatabaseSync(dashboardStore(folder));
  try {
    const row = store.prepare(`SELECT count(*) AS count FROM ${table}`).get();
    return (row as { count: number }).count;
  } finally {
    store.close();
  }
}
