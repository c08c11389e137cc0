/** A store that cannot be opened; the message names the file and gives advice. The file was not changed. */
export class StorageError extends Error {}
