/** The process that has an account; times in ms since 1970. */
export interface AccountShare {
  account: string;
  /** Null while no process has it. */
  processId: string | null;
  /** The address of that process; null if that has ended. */
  url: string | null;
  /** The process that gets it as soon as the present one has closed it. */
  wantedBy: string | null;
  /** It is about to be deleted. */
  isUrgent: boolean;
  movedAt: number;
  /** It is new, or was handed over, or its process has not renewed its lease. */
  movedWhy: 'new' | 'handed_over' | 'expired';
}

/** No process has it, or one that has ended, whose connections to the database end first. */
export const isFree = ({ url }: AccountShare): boolean => url === null;

/** The answer to a process that is to end: it does, or none would take its accounts over, or there is no such process. */
export type EndAsked = 'ends' | 'nobody_waits' | 'unknown';

/** The further accounts of a service, as several processes divide them. */
export abstract class AccountShares {
  /** As of some seconds ago; what this process has is right as long as it has its lease. */
  abstract readonly all: readonly AccountShare[];
  /** Called when they may have changed. */
  onChange: () => void = () => {};

  find(account: string): AccountShare | undefined {
    return this.all.find((share) => share.account === account);
  }

  /** The accounts of this process, also those that another one is to have. */
  abstract readonly mine: readonly AccountShare[];

  /** True if this process has the account, also if another one is to have it. */
  abstract isMine(account: string): boolean;

  /** Begins to divide the accounts: this process leads, and its store is open. */
  abstract divide(): void;

  /**
   * Adds a new account, and gives it to a process.
   * @returns true if it is this one
   */
  abstract place(account: string): Promise<boolean>;

  /**
   * Takes an account over that another process may have; resolves to true once it is closed there, and to false if it is
   * not within 20 s. It is not moved again until `letGo`.
   */
  abstract bring(account: string): Promise<boolean>;

  /** Lets an account be moved again. */
  abstract letGo(account: string): void;

  /** Gives up an account that is closed: to the process that wants it, or to nobody. */
  abstract handOver(share: Pick<AccountShare, 'account' | 'wantedBy'>): Promise<void>;

  /** Asks that other processes take all accounts of this one, which is about to end. */
  abstract drain(): Promise<void>;

  /** Asks a process, which may be this one, to hand its accounts over and to end, as at SIGTERM. */
  abstract askToEnd(processId: string): Promise<EndAsked>;

  /** Forgets a deleted account. */
  abstract forget(account: string): Promise<void>;
}
