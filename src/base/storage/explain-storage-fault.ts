export const DISK_FULL = 'The disk is full: free some space. Nothing that was confirmed is lost.';

/** Errors of an open store, by the driver's messages, with advice. */
const FAULTS: [RegExp, string][] = [
  [/SQLITE_FULL|ENOSPC|EDQUOT|disk is full/i, DISK_FULL],
  [
    /SQLITE_READONLY|EROFS|readonly database/i,
    'The databases cannot be written: make their files, folder and disk writable.',
  ],
  [
    /SQLITE_IOERR|EIO|EFBIG|disk I\/O error/i,
    'The disk reports errors: check its health, and the limits of this user.',
  ],
  [
    /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i,
    'A database is damaged: stop the service, keep a copy of the file, and restore an older one.',
  ],
];

/** The advice for a person, without paths or queries; undefined for other errors. */
export function explainStorageFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const text = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`;
  const known = FAULTS.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? explainStorageFault(error.cause);
}
