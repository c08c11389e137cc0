import type { Client, QueryConfig } from 'pg';
import type { Cluster } from '../ownership.js';
import type { QueryQueue } from './query-queue.js';
import type { LeaseRow } from './lease.machine.js';

/** The lease, with what its holder tells the others. */
export interface StoredLease extends LeaseRow {
  /** The address at which the holder answers; null without one. */
  url: string | null;
  /** Signs what processes hand to each other. */
  secret: string;
}

/** A process that waits for the lease, or has it. */
export interface Member {
  id: string;
  url: string;
  version: string;
  /** The newest change of the tables that it knows. */
  schema: string;
}

/** The limit of a single query, which the types of `pg` do not know. */
interface Timed {
  query_timeout: number;
}

const ANSWER_MS = 5000;

/** Told when the lease was given back, or accounts are to change their process. */
const LEASE_CHANNEL = 'whatsapp_dashboard_lease';
/** Connections with `connectionNameOf` of processes that have ended, or were given up. */
const LOST = `FROM pg_stat_activity WHERE datname = current_database()
  AND application_name ~ '^whatsapp-dashboard .*@[0-9a-f]{12}$'
  AND right(application_name, 12) NOT IN (SELECT id FROM processes WHERE NOT is_ended)`;

/** A process that was not seen at its last renewal, nor at the one before. */
export const IS_LATE = `seen_at <= now() - interval '7 seconds'`;

/** The names of the connections that write the data of accounts. */
export const STORES = ['whatsapp-dashboard keys', 'whatsapp-dashboard'] as const;

export const toMs = (column: string): string =>
  `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** The rows of the lease, on a connection of its own. Each change names the row that it was decided on. */
export class LeaseRepository {
  constructor(
    private readonly client: QueryQueue,
    private readonly member: Member,
  ) {}

  listen(): Promise<unknown> {
    return this.client.query(`LISTEN ${LEASE_CHANNEL}`);
  }

  /** Tells the others that this process is there. It has an id of its own with each start. */
  async register(): Promise<void> {
    const { id, url, version, schema } = this.member;
    await this.client.query(
      `INSERT INTO processes (id, url, version, schema, is_reachable) VALUES ($1, $2, $3, $4, false) ON CONFLICT (id) DO NOTHING`,
      [id, url, version, schema],
    );
  }

  async look(): Promise<StoredLease> {
    const { rows } = await this.client.query<StoredLease>(
      `SELECT process_id AS "processId", url, epoch::int, renewals::int, secret FROM service_lease`,
    );
    return rows[0];
  }

  /** @returns false if another process has renewed or taken the lease */
  async claim({ epoch, renewals, processId }: LeaseRow): Promise<boolean> {
    const { id, url } = this.member;
    const given = epoch === 0 ? 'first' : 'given_back';
    const why: Cluster['movedWhy'] = processId === null ? given : 'expired';
    const { rowCount } = await this.client.query(
      `WITH old AS (DELETE FROM processes WHERE seen_at < now() - interval '1 day' OR id = nullif($6, $1))
        UPDATE service_lease SET process_id = $1, url = $2, epoch = epoch + 1, renewals = 0, moved_at = now(), moved_why = $3,
          lost = lost + ($6 IS DISTINCT FROM $1 AND $3 = 'expired')::int
        WHERE epoch = $4 AND renewals = $5 AND process_id IS NOT DISTINCT FROM $6`,
      [id, url, why, epoch, renewals, processId],
    );
    return rowCount === 1;
  }

  /**
   * Renews the lease of this process, and that of the service if it has that, before anything else that waits.
   * @param isReachable the process was found at its address
   * @returns false for each that it does not have, or no longer; `isDraining` if it is to end
   */
  async renew(
    isReachable: boolean,
  ): Promise<{ isThere: boolean; leads: boolean; isDraining: boolean }> {
    const { rows } = await this.client.query<{ leads: boolean; isDraining: boolean }>(
      `WITH lease AS (UPDATE service_lease SET renewals = renewals + 1 WHERE process_id = $1 RETURNING 1)
        UPDATE processes SET renewals = renewals + 1, seen_at = now(), is_reachable = $2 WHERE id = $1
        RETURNING EXISTS (SELECT FROM lease) AS leads, is_draining AS "isDraining"`,
      [this.member.id, isReachable],
      true,
    );
    const [row] = rows;
    return {
      isThere: row !== undefined,
      leads: row?.leads ?? false,
      isDraining: row?.isDraining ?? false,
    };
  }

  async describe(): Promise<Omit<Cluster, 'shares'>> {
    const lease = await this.client.query<Omit<Cluster, 'processes' | 'shares'>>(
      `SELECT epoch::int, lost::int, ${toMs('moved_at')} AS "movedAt", moved_why AS "movedWhy" FROM service_lease`,
    );
    const { rows: processes } = await this.client.query<Cluster['processes'][number]>(
      `SELECT id, url, version, schema, ${toMs('started_at')} AS "startedAt", ${toMs('seen_at')} AS "seenAt",
          ${IS_LATE} AS "isLate",
          is_reachable OR started_at > now() - interval '10 seconds' AS "isReachable"
        FROM processes WHERE seen_at > now() - interval '15 seconds' AND NOT is_ended ORDER BY started_at, id`,
    );
    return { ...lease.rows[0], processes };
  }

  async giveBack(): Promise<void> {
    const { id } = this.member;
    await this.client.query(
      'UPDATE service_lease SET process_id = NULL, url = NULL WHERE process_id = $1',
      [id],
    );
    // Its accounts are free once its connections have ended: a write may still be on its way.
    await this.client.query('UPDATE processes SET is_ended = true WHERE id = $1', [id]);
    await this.wakeOthers();
  }

  async wakeOthers(): Promise<void> {
    await this.client.query(`NOTIFY ${LEASE_CHANNEL}`);
  }

  /**
   * Ends the connections of this process that it has given up itself, but the server not yet.
   * @param open the server's numbers of the connections of stores that it uses
   * @returns the number of those that have not ended yet
   */
  async endBroken(open: Iterable<number>): Promise<number> {
    const { rows } = await this.client.query<{ pid: number }>(
      `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND application_name = ANY($1) AND NOT pid = ANY($2)`,
      [STORES.map((name) => connectionNameOf(name, this.member.id)), [...open]],
    );
    return rows.length;
  }

  /** Ends the connections of processes that have ended, or were given up; those that they open later are refused (`isAlive`). */
  async endLost(): Promise<void> {
    await this.client.query(`SELECT pg_terminate_backend(pid) ${LOST}`);
  }

  /** The number of those that have not ended yet. */
  async countLost(): Promise<number> {
    const query = `SELECT count(*)::int AS count ${LOST}`;
    return (await this.client.query<{ count: number }>(query)).rows[0].count;
  }
}

/** The name of a connection, so that the next holder can end it. */
export function connectionNameOf(name: string, processId: string | null): string {
  return processId === null ? name : `${name} @${processId}`;
}

/** True until another process has given this one up. To be asked on each new connection. */
export async function isAlive(client: Pick<Client, 'query'>, processId: string): Promise<boolean> {
  const text = 'SELECT FROM processes WHERE id = $1 AND NOT is_ended';
  const query: QueryConfig & Timed = { text, values: [processId], query_timeout: ANSWER_MS };
  return (await client.query(query)).rowCount === 1;
}
