import { setFlagsFromString } from 'node:v8';

/** An option of V8, in percent of what is alive (`node --v8-options`). */
export const HEAP_GROWTH = '--heap-growing-percent=50';

/**
 * Has garbage collected before it is as large as what is alive. V8 itself lets it grow to several times of that: while a
 * long history came in, to 100 MB, for no less CPU time.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(HEAP_GROWTH);
}
