import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();
let builds = 0;

/**
 * Gives loggers created meanwhile the name of this account for their lines. The storage is used no longer than that: on
 * Node 20 and 22, each promise of the process costs three times as much while one is in use.
 */
export async function whileBuilding<T>(account: string, build: () => Promise<T>): Promise<T> {
  builds += 1;
  try {
    return await current.run(account, build);
  } finally {
    builds -= 1;
    if (builds === 0) current.disable();
  }
}

/** Undefined for the account `default`, and for parts of no account. */
export function accountBeingBuilt(): string | undefined {
  return current.getStore();
}
