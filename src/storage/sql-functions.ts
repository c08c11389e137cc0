import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { fold } from './contains-text.js';

/** Gives a connection the functions that our statements and triggers call. */
export function defineFunctions(connection: DatabaseSyncInstance): void {
  // SQLite's own lower() knows ASCII only.
  connection.function('fold', (text: unknown) => fold(text));
}
