/** The methods that only read. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
