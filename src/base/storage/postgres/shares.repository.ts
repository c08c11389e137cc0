import type { AccountShare, EndAsked } from '../account-shares.js';
import { IS_LATE, toMs, type Member } from './lease.repository.js';
import type { QueryQueue } from './query-queue.js';
import type { Move, ShareHolder } from './share.policy.js';

/** A process as the one that leads sees it. */
export interface MemberRow extends ShareHolder {
  renewals: number;
}

/** Which process has which further account. Each change names the process that it was decided on. */
export class SharesRepository {
  constructor(
    private readonly client: QueryQueue,
    private readonly processId: string,
  ) {}

  async list(): Promise<AccountShare[]> {
    const { rows } = await this.client.query<AccountShare>(
      `SELECT account, process_id AS "processId", url, wanted_by AS "wantedBy", is_urgent AS "isUrgent", ${toMs('moved_at')} AS "movedAt",
        moved_why AS "movedWhy"
        FROM account_owners LEFT JOIN processes ON processes.id = process_id AND NOT is_ended ORDER BY account`,
    );
    return rows;
  }

  /**
   * All processes, the oldest first. Those of another version, or with other tables, get no accounts, nor those that were
   * not seen for a while, or cannot be reached by this one, which leads.
   */
  async members({ id, version, schema }: Member): Promise<MemberRow[]> {
    const { rows } = await this.client.query<MemberRow>(
      `SELECT id, renewals::int, is_draining OR version <> $1 OR schema IS DISTINCT FROM $2
          OR seen_at < now() - interval '10 seconds' OR NOT (is_reachable OR id = $3) AS "isDraining"
        FROM processes
        WHERE NOT is_ended ORDER BY started_at, id`,
      [version, schema, id],
    );
    return rows;
  }

  /** Adds the rows of new accounts, and deletes those of deleted ones. */
  async sync(): Promise<void> {
    await this.client.query(
      `WITH gone AS (DELETE FROM account_owners WHERE account NOT IN (SELECT name FROM account_slots))
        INSERT INTO account_owners (account, moved_why)
          SELECT name, 'new' FROM account_slots WHERE name <> 'default' ON CONFLICT DO NOTHING`,
    );
  }

  /** Gives up a process, and counts it, unless it has renewed its lease since it was read. */
  async giveUp({ id, renewals }: MemberRow): Promise<void> {
    await this.client.query(
      `WITH gone AS (DELETE FROM processes WHERE id = $1 AND renewals = $2 RETURNING id)
        UPDATE service_lease SET lost = lost + 1 WHERE EXISTS (SELECT FROM gone)`,
      [id, renewals],
    );
  }

  /** Frees the accounts of processes that have ended, or were given up, and whose connections have ended. */
  async free(processIds: string[]): Promise<void> {
    await this.client.query(
      `UPDATE account_owners SET process_id = NULL, wanted_by = NULL, moved_at = now(), moved_why =
          CASE WHEN process_id IN (SELECT id FROM processes) THEN 'handed_over' ELSE 'expired' END
        WHERE process_id = ANY($1) AND process_id NOT IN (SELECT id FROM processes WHERE NOT is_ended)`,
      [processIds],
    );
  }

  async move({ account, from, to }: Move): Promise<void> {
    await this.client.query(
      from === null
        ? `UPDATE account_owners SET process_id = $2, wanted_by = NULL, moved_at = now()
            WHERE account = $1 AND process_id IS NULL`
        : `UPDATE account_owners SET wanted_by = NULLIF($2, process_id)
            WHERE account = $1 AND process_id = $3`,
      from === null ? [account, to] : [account, to, from],
    );
  }

  /** Adds an account that exists from now on. */
  async add(account: string, processId: string): Promise<void> {
    await this.client.query(
      `WITH slot AS (INSERT INTO account_slots (name, is_wanted, not_before, created_at)
          VALUES ($1, 0, 0, ${toMs('now()')}) ON CONFLICT DO NOTHING)
        INSERT INTO account_owners (account, process_id, moved_why) VALUES ($1, $2, 'new')
          ON CONFLICT (account) DO UPDATE SET process_id = $2, wanted_by = NULL, moved_at = now()
            WHERE account_owners.process_id IS NULL`,
      [account, processId],
    );
  }

  async remove(account: string): Promise<void> {
    await this.client.query('DELETE FROM account_owners WHERE account = $1', [account]);
  }

  /** Asks for it; takes it at once if nobody has it. */
  async want(account: string): Promise<void> {
    await this.client.query(
      `UPDATE account_owners SET process_id = coalesce(process_id, $2),
          wanted_by = CASE WHEN process_id <> $2 THEN $2 END, is_urgent = process_id <> $2
        WHERE account = $1`,
      [account, this.processId],
    );
  }

  /** Gives an account to the process that wants it, if that is there. A wish that has changed meanwhile counts instead. */
  async handOver({ account, wantedBy }: Pick<AccountShare, 'account' | 'wantedBy'>): Promise<void> {
    await this.client.query(
      `UPDATE account_owners SET wanted_by = NULL, is_urgent = false, moved_at = now(), moved_why = 'handed_over',
          process_id = (SELECT id FROM processes WHERE id = wanted_by AND NOT is_ended)
        WHERE account = $1 AND process_id = $2 AND wanted_by IS NOT DISTINCT FROM $3`,
      [account, this.processId, wantedBy],
    );
  }

  /** The process gets no more accounts, hands its own over, and ends. */
  async drain(): Promise<void> {
    const own = [this.processId];
    await this.client.query('UPDATE processes SET is_draining = true WHERE id = $1', own);
  }

  /** Lets a process end if another one stays, which is not late. */
  async askToEnd(processId: string): Promise<EndAsked> {
    const { rows } = await this.client.query<{ isAsked: boolean; hasOthers: boolean }>(
      `WITH others AS (SELECT FROM processes
          WHERE id <> $1 AND NOT is_ended AND NOT is_draining AND NOT (${IS_LATE})),
        asked AS (UPDATE processes SET is_draining = true
          WHERE id = $1 AND NOT is_ended AND EXISTS (SELECT FROM others) RETURNING id)
        SELECT EXISTS (SELECT FROM asked) AS "isAsked", EXISTS (SELECT FROM others) AS "hasOthers"`,
      [processId],
    );
    const [{ isAsked, hasOthers }] = rows;
    if (!hasOthers) return 'nobody_waits';
    return isAsked ? 'ends' : 'unknown';
  }
}
