/** A file could not be uploaded; the same upload may work later. */
export class UploadError extends Error {}

/** The media server did not accept the permission. */
export class UploadRefusedError extends UploadError {}
