/** A store that cannot be opened; the message names the file and gives advice. The file was not changed. */
export class StorageError extends Error {}

/** The database does not answer, or the connection to it broke. Other connections have errors of the same codes. */
export class DatabaseAwayError extends Error {}

/** The bucket of the files does not answer, or refuses. Nothing is known of its files. */
export class FilesAwayError extends Error {
  /** The HTTP status, and S3's code; empty without an answer. */
  readonly answer: { status?: number; code?: string };

  constructor(
    message: string,
    { cause, ...answer }: { cause?: unknown; status?: number; code?: string } = {},
  ) {
    super(message, { cause });
    this.answer = answer;
  }
}
