/** ms; monitors and the page ask for the health often, and give up soon. */
export const STORE_PATIENCE_MS = 2000;

/** Checks that the stores can be written, by writing to them. */
export abstract class StorageHealth {
  /** The fault, for a person; null if all is well. */
  abstract findFault(): Promise<string | null>;
}
