import { describe, it } from '@jest/globals';

export const isSqlite = !process.env.TEST_POSTGRES_URL;

/** A case about the files of SQLite, their paths, permissions and locks, or about its query plans. */
export const itOnSqlite = isSqlite ? it : it.skip;

/** As `itOnSqlite`, for several cases. */
export const describeOnSqlite = isSqlite ? describe : describe.skip;
