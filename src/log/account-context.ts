import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Whatever it does and begins, such as timers and connections, belongs to this account in the log. */
export function inAccount<T>(account: string, work: () => T): T {
  return current.run(account, work);
}

/** Undefined for the account `default`, and for what is of no account. */
export function accountInLog(): string | undefined {
  return current.getStore();
}
