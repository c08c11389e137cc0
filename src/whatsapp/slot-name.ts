/** The slot of a service with one account. */
export const DEFAULT_SLOT = 'default';
