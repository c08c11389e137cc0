/** A store that cannot be used as it is; the message says which file and what to do. Nothing was changed in it. */
export class StorageError extends Error {}
