import type { Client } from 'pg';
import type { Cluster } from '../ownership.js';
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
}

/** Told once the lease was given back. */
export const LEASE_CHANNEL = 'whatsapp_dashboard_lease';
/** A backend that waits for a lock ends soon; one that writes a large row takes longer. */
const END_MS = 5000;

const toMs = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** The rows of the lease, on a connection of its own. Each change names the row that it was decided on. */
export class LeaseRepository {
  constructor(
    private readonly client: Client,
    private readonly member: Member,
  ) {}

  listen(): Promise<unknown> {
    return this.client.query(`LISTEN ${LEASE_CHANNEL}`);
  }

  /** Reads the lease, and tells the others that this process is there. */
  async look(): Promise<StoredLease> {
    const { id, url, version } = this.member;
    await this.client.query(
      `INSERT INTO processes (id, url, version) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
      [id, url, version],
    );
    const { rows } = await this.client.query<StoredLease>(
      `SELECT process_id AS "processId", url, epoch::int, renewals::int, secret FROM service_lease`,
    );
    return rows[0];
  }

  /** @returns the new epoch; null if another process has renewed or taken the lease */
  async claim({ epoch, renewals, processId }: LeaseRow): Promise<number | null> {
    const { id, url } = this.member;
    const given = epoch === 0 ? 'first' : 'given_back';
    const why: Cluster['movedWhy'] = processId === null ? given : 'expired';
    const { rows } = await this.client.query<{ epoch: number }>(
      `UPDATE service_lease SET process_id = $1, url = $2, epoch = epoch + 1, renewals = 0, moved_at = now(), moved_why = $3
        WHERE epoch = $4 AND renewals = $5 AND process_id IS NOT DISTINCT FROM $6 RETURNING epoch::int`,
      [id, url, why, epoch, renewals, processId],
    );
    return rows[0]?.epoch ?? null;
  }

  /** @returns false if another process has the lease */
  async renew(): Promise<boolean> {
    const { rowCount } = await this.client.query(
      `WITH seen AS (UPDATE processes SET seen_at = now() WHERE id = $1)
        UPDATE service_lease SET renewals = renewals + 1 WHERE process_id = $1`,
      [this.member.id],
    );
    return rowCount === 1;
  }

  async describe(): Promise<Cluster> {
    const lease = await this.client.query<Omit<Cluster, 'processes'>>(
      `SELECT epoch::int, ${toMs('moved_at')} AS "movedAt", moved_why AS "movedWhy" FROM service_lease`,
    );
    const { rows: processes } = await this.client.query<Cluster['processes'][number]>(
      `SELECT id, url, version, ${toMs('started_at')} AS "startedAt", ${toMs('seen_at')} AS "seenAt"
        FROM processes WHERE seen_at > now() - interval '15 seconds' ORDER BY started_at, id`,
    );
    return { ...lease.rows[0], processes };
  }

  async giveBack(): Promise<void> {
    const { id } = this.member;
    await this.client.query(
      'UPDATE service_lease SET process_id = NULL, url = NULL WHERE process_id = $1',
      [id],
    );
    await this.client.query('DELETE FROM processes WHERE id = $1', [id]);
    await this.client.query(`NOTIFY ${LEASE_CHANNEL}`);
  }

  /**
   * Ends the connections of all processes but this one, so that nothing of an earlier holder is written behind the back of
   * this one. Those that it opens later are refused (`isHolder`).
   * @returns the number of those that go on
   */
  async endOthers(): Promise<number> {
    const { rows } = await this.client.query<{ rest: number }>(
      `SELECT count(*) FILTER (WHERE NOT pg_terminate_backend(pid, $2))::int AS rest FROM pg_stat_activity
        WHERE datname = current_database() AND application_name ~ ('^whatsapp-dashboard .*@[0-9a-f]{12}$')
          AND right(application_name, 12) <> $1`,
      [this.member.id, END_MS],
    );
    return rows[0].rest;
  }
}

/** The name of a connection, so that the next holder can end it. */
export function connectionNameOf(name: string, processId: string | null): string {
  return processId === null ? name : `${name} @${processId}`;
}

/** True as long as the process has the lease. To be asked on each new connection. */
export async function isHolder(client: Pick<Client, 'query'>, processId: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM service_lease WHERE process_id = $1', [
    processId,
  ]);
  return rowCount === 1;
}
