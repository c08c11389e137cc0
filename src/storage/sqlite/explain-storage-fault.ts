export const DISK_FULL = 'The disk is full: free some space. Nothing that was confirmed is lost.';

/** What may befall an open store, in the driver's words, and what to do about it. */
const FAULTS: [RegExp, string][] = [
  [/SQLITE_FULL|ENOSPC|disk is full/i, DISK_FULL],
  [
    /SQLITE_READONLY|EROFS|readonly database/i,
    'The databases cannot be written: make their files, folder and disk writable.',
  ],
  [
    /SQLITE_IOERR|disk I\/O error/i,
    'The disk does not do what it should: look at its health, and at the limits of this user.',
  ],
  [
    /SQLITE_CORRUPT|SQLITE_NOTADB|malformed|not a database/i,
    'A database is damaged: stop the service, keep a copy of the file, and restore an older one.',
  ],
];

/** A sentence for people, without paths or queries; undefined for what is no fault of a store. */
export function explainStorageFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const text = `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}`;
  const known = FAULTS.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? explainStorageFault(error.cause);
}
