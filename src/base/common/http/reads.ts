/** The methods that only look. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
