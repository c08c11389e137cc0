import type { Subject } from 'rxjs';

/** The end of the transfer of a file. */
export interface TransferEnd {
  /** Undefined if all went well. */
  error?: unknown;
  durationMs: number;
}

/** Runs a transfer and publishes its end, unless it ends because the service stops. */
export async function publishEnd<T>(
  transfer: () => Promise<T>,
  ends: Subject<TransferEnd>,
  shutdown: AbortSignal,
): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await transfer();
    ends.next({ durationMs: performance.now() - startedAt });
    return result;
  } catch (error) {
    if (!shutdown.aborted) ends.next({ error, durationMs: performance.now() - startedAt });
    throw error;
  }
}
