import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();
let builds = 0;

/**
 * Loggers that are made meanwhile write the name of this account in their lines. The storage is used no longer than that:
 * on Node 20 and 22, each promise of the process costs three times as much while one is in use.
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

/** Undefined for the account `default`, and for what is of no account. */
export function accountBeingBuilt(): string | undefined {
  return current.getStore();
}
