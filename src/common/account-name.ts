/** The slot of a service with one account. */
export const DEFAULT_ACCOUNT = 'default';

/** Injects the name of the slot that an application is for. */
export const ACCOUNT = Symbol('ACCOUNT');

/** What a slot may be called. */
export const ACCOUNT_NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;
export const ACCOUNT_NAME_RULE =
  'must be a name of 1 to 31 lowercase letters, digits and hyphens that does not begin with a hyphen';
