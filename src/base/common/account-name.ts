/** The account that every service has. */
export const DEFAULT_ACCOUNT = 'default';

/** Stands for every account, where names of accounts are listed. */
export const ALL_ACCOUNTS = '*';

/** Injects the name of the account that an application is for. */
export const ACCOUNT = Symbol('ACCOUNT');

/** The form of an account's name. */
export const ACCOUNT_NAME = /^[a-z0-9][a-z0-9-]{0,30}$/;
export const ACCOUNT_NAME_RULE =
  'must be a name of 1 to 31 lowercase letters, digits and hyphens that does not begin with a hyphen';
