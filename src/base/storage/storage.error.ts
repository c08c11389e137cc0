/** A store that cannot be opened; the message names the file and gives advice. The file was not changed. */
export class StorageError extends Error {}

/** The database does not answer, or the connection to it broke. Other connections have errors of the same codes. */
export class DatabaseAwayError extends Error {}
