import type { StoreFault } from '../common/errors/error-body.js';
import { DatabaseAwayError, FilesAwayError } from './storage.error.js';

/** For faults without a code that is known. */
export const UNKNOWN_FAULT = 'A database does not work as it should; the log has the details.';
export const NO_ANSWER =
  'The database does not answer: start it, or check the way to it. The service goes on by itself.';
const NO_FILES =
  'The bucket of the files does not answer, or refuses; the log says which. The service goes on by itself.';
export const DISK_FULL = 'The disk is full: free some space. Nothing that was confirmed is lost.';

/** Errors of an open store, by the drivers' codes (PostgreSQL: SQLSTATE, appendix A) and messages, with advice. */
const FAULTS: [RegExp, string][] = [
  [/SQLITE_FULL|ENOSPC|EDQUOT|disk is full|^53100/i, DISK_FULL],
  [
    /SQLITE_READONLY|EROFS|readonly database/i,
    'The databases cannot be written: make their files, folder and disk writable.',
  ],
  [
    /SQLITE_IOERR|EIO|EFBIG|disk I\/O error/i,
    'The disk reports errors: check its health, and the limits of this user.',
  ],
  [
    /^(25006|42501)/,
    'The database cannot be written: connect to the primary server, as a user with all rights on the tables.',
  ],
  [/^(08|53|57P|57014|55P03|40001|40P01)/, NO_ANSWER],
  [
    /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i,
    'A database is damaged: stop the service, keep a copy of the file, and restore an older one.',
  ],
];

/** As `explainStorageFault`, for the API. A bucket is none of the stores: messages can be kept without it. */
export function toStoreFault(error: unknown): StoreFault | undefined {
  if (error instanceof FilesAwayError) return { code: 'store_away', hint: NO_FILES };
  const hint = explainStorageFault(error);
  return hint === undefined ? undefined : { code: codeOfFault(hint), hint };
}

/** @param advice of `explainStorageFault` */
export function codeOfFault(advice: string): StoreFault['code'] {
  return advice.includes(NO_ANSWER) ? 'store_away' : 'store_fails';
}

/** The advice for a person, without paths or queries; undefined for other errors. */
export function explainStorageFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseAwayError) return NO_ANSWER;
  const text = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`;
  const known = FAULTS.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? explainStorageFault(error.cause);
}
