export interface SharingFault {
  sentence: string;
  /** ms */
  since: number;
}

/**
 * Files that all processes of the service see, by keys such as `uploads/<id>`. Hides whether that is a folder or a
 * bucket. The stores are opened with it, also without Nest, so it has no decorator.
 */
export abstract class SharedFiles {
  /** The last fault, until a request succeeds again; for a person. */
  abstract readonly fault: SharingFault | null;

  /**
   * Keeps a local file under this key, in the place of an earlier one.
   * @throws FilesAwayError, or the error of the file system
   */
  abstract put(key: string, path: string): Promise<void>;

  /**
   * Brings a file to this machine, once for all who ask at the same time.
   * @param path its place there
   * @param draft its place until it is complete, on the same disk
   * @returns false if there is no such file
   * @throws FilesAwayError, or the error of the file system
   */
  abstract get(key: string, path: string, draft: string): Promise<boolean>;

  /** @throws FilesAwayError */
  abstract delete(key: string): Promise<void>;

  /**
   * A small text; null if there is none.
   * @throws FilesAwayError, or the error of the file system
   */
  abstract readText(key: string): Promise<string | null>;

  /**
   * The text is kept, or the earlier one is. Fails soon if nobody answers.
   * @throws as `readText`
   */
  abstract writeText(key: string, text: string): Promise<void>;

  /** For a person. */
  abstract placeOf(key: string): string;

  /** Ends the transfers of files. Texts can still be read and written. */
  abstract stop(): void;

  abstract close(): Promise<void>;
}
