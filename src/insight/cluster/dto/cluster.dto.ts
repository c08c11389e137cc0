import type { Ownership } from '../../../base/storage/ownership.js';

/** A process of the service. */
export class ProcessDto {
  /** New with each start. */
  id: string;
  /** The address at which the others reach it. */
  url: string;
  version: string;
  /** True for the one that acts for the accounts; the others hand requests to it. */
  acts: boolean;
  /** ms since 1970, by the clock of the database, as is the next. */
  started_at: number;
  seen_at: number;
}

/** The processes that share a database. */
export class ClusterDto {
  /** The number of times that a process has begun to act; null for a service without SERVICE_CLUSTER_URL. */
  epoch: number | null;
  /** ms since 1970; when the process that acts now has begun. */
  moved_at: number | null;
  /** It is the first one, or the process before it has ended in order, or has not renewed its lease. */
  moved_why: 'first' | 'given_back' | 'expired' | null;
  /** The processes of the last 15 seconds, the oldest first; empty for a service without SERVICE_CLUSTER_URL. */
  processes: ProcessDto[];
}

/** A process that ends. */
export class DrainingDto {
  status: 'draining';
  /** Its id. */
  process: string;
}

/** The process that answers is the one that acts. */
export function toClusterDto(ownership: Ownership): ClusterDto {
  const cluster = ownership.describe();
  return {
    epoch: cluster?.epoch ?? null,
    moved_at: cluster?.movedAt ?? null,
    moved_why: cluster?.movedWhy ?? null,
    processes: (cluster?.processes ?? []).map(({ startedAt, seenAt, ...rest }) => ({
      ...rest,
      acts: rest.id === ownership.processId,
      started_at: startedAt,
      seen_at: seenAt,
    })),
  };
}
