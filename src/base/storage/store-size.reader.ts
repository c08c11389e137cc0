/** In bytes. */
export interface StoreSizes {
  auth: number;
  dashboard: number;
}

/** Reads how much room each store takes. */
export abstract class StoreSizeReader {
  abstract read(): Promise<StoreSizes>;
}
