import type { AccountShare, AccountShares } from './account-shares.js';

export interface ClusterProcess {
  id: string;
  url: string;
  version: string;
  /** The newest change of the tables that it knows; null for one of an earlier version. */
  schema: string | null;
  startedAt: number;
  seenAt: number;
  /** It was not seen at its last renewal, nor at the one before: it may be lost. */
  isLate: boolean;
  /** It was found at its address, or has begun only seconds ago. */
  isReachable: boolean;
}

/** The processes that share a database; times in ms since 1970. */
export interface Cluster {
  /** The number of times that a process has begun to lead. */
  epoch: number;
  /** The number of processes with accounts that others have given up, since they had not renewed their lease. */
  lost: number;
  movedAt: number;
  /** The lease was free, was given back by the process before, or was not renewed by it. */
  movedWhy: 'first' | 'given_back' | 'expired';
  processes: ClusterProcess[];
  /** The further accounts. */
  shares: readonly AccountShare[];
}

/** `EX_TEMPFAIL` of sysexits.h: a process of several that may be started again. */
export const RETRY_EXIT_CODE = 75;

/**
 * Says whether this process may act for the accounts. Without other processes on its database it always may; among
 * several, each for those that it has (`postgres/process-lease.ts`).
 */
export class Ownership {
  /** Null for a process without others, which has all accounts. */
  readonly shares: AccountShares | null = null;

  /** Part of the names of connections, so that the next owner can end them; null for a process without others. */
  readonly processId: string | null = null;

  /** Ends the process if another one may act in its place. To be asked where frames are read and written. */
  assertHeld(): void {}

  /** The server's numbers of the connections of its stores. */
  readonly connections = new Set<number>();

  /** Signs what processes hand to each other. */
  get secret(): string {
    return '';
  }

  /** True for the process that has `default`, and what exists once in the service. */
  get leads(): boolean {
    return true;
  }

  /** Why requests should go to another process; null while this one answers them, or hands them to one that does. */
  get unready(): 'ending' | 'no_database' | null {
    return null;
  }

  /** As of some seconds ago; null for a process without others. */
  describe(): Cluster | null {
    return null;
  }

  /** Lets other processes have its accounts, once this one has stored everything. */
  async release(): Promise<void> {}
}

const ofProcess = { ownership: new Ownership() };

/** As the configuration, it belongs to the process; whoever waits for it does so before the application exists. */
export function ownershipOfProcess(): Ownership {
  return ofProcess.ownership;
}

export function takeOwnership(ownership: Ownership): void {
  ofProcess.ownership = ownership;
}
