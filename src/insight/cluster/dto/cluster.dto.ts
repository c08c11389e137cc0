import { DEFAULT_ACCOUNT } from '../../../base/common/account-name.js';
import { isFree, type AccountShare } from '../../../base/storage/account-shares.js';
import type { Cluster } from '../../../base/storage/ownership.js';

/** A process of the service. */
export class ProcessDto {
  /** New with each start. */
  id: string;
  /** The address at which the others reach it. */
  url: string;
  version: string;
  /** The newest change of tables that it knows. One with others than the process that leads gets no accounts. */
  schema: string | null;
  /**
   * True for the one that leads: it has `default`, and what exists once in the service. The others hand
   * requests to it, and it hands them those of their accounts.
   */
  acts: boolean;
  /** ms since 1970, by the clock of the database, as is the next. */
  started_at: number;
  seen_at: number;
  /** It has not renewed its lease for 7 seconds. After 15 it is given up, and others get its accounts. */
  late: boolean;
  /** False if it has not found itself at its address within 10 seconds. Then it gets no accounts, unless it leads. */
  reachable: boolean;
}

/** The process that has an account. */
export class AccountOwnerDto {
  account: string;
  /** The id of the process; null while none has it. */
  process: string | null;
  /** The id of the process that gets it as soon as the present one has closed it; null if it stays. */
  moving_to: string | null;
  /** ms since 1970; since when this process has it, or none. */
  moved_at: number;
  /**
   * Why it was given a process: the account, or the service, was new; the one before has handed it over; or it has not
   * renewed its lease.
   */
  moved_why: 'new' | 'handed_over' | 'expired';
}

/** The processes that share a database. */
export class ClusterDto {
  /** The number of times that a process has begun to lead; null for a service without SERVICE_CLUSTER_URL. */
  epoch: number | null;
  /** ms since 1970; when the process that leads now has begun. */
  moved_at: number | null;
  /** It is the first one, or the process before it has ended in order, or has not renewed its lease. */
  moved_why: 'first' | 'given_back' | 'expired' | null;
  /** The processes of the last 15 seconds, the oldest first; empty for a service without SERVICE_CLUSTER_URL. */
  processes: ProcessDto[];
  /** All accounts, `default` first; empty for a service without SERVICE_CLUSTER_URL. */
  accounts: AccountOwnerDto[];
}

/** The process that answers is the one that leads. */
export function toClusterDto(cluster: Cluster | null, leader: string | null): ClusterDto {
  return {
    epoch: cluster?.epoch ?? null,
    moved_at: cluster?.movedAt ?? null,
    moved_why: cluster?.movedWhy ?? null,
    processes: (cluster?.processes ?? []).map(
      ({ startedAt, seenAt, isLate, isReachable, ...rest }) => ({
        ...rest,
        acts: rest.id === leader,
        started_at: startedAt,
        seen_at: seenAt,
        late: isLate,
        reachable: isReachable,
      }),
    ),
    accounts: cluster ? [toDefaultOwner(cluster, leader), ...cluster.shares.map(toOwner)] : [],
  };
}

const toOwner = (share: AccountShare): AccountOwnerDto => ({
  account: share.account,
  process: isFree(share) ? null : share.processId,
  moving_to: share.wantedBy,
  moved_at: share.movedAt,
  moved_why: share.movedWhy,
});

/** It moves with the lead. */
function toDefaultOwner({ movedAt, movedWhy }: Cluster, leader: string | null): AccountOwnerDto {
  return {
    account: DEFAULT_ACCOUNT,
    process: leader,
    moving_to: null,
    moved_at: movedAt,
    moved_why: MOVED_WHY[movedWhy],
  };
}

const MOVED_WHY = { first: 'new', given_back: 'handed_over', expired: 'expired' } as const;
