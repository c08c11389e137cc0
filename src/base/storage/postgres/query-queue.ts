import type { Client, QueryResult, QueryResultRow } from 'pg';

/** The queries of several users of one connection, one after the other. */
export class QueryQueue {
  /** Each lets one query begin. */
  private readonly waiting: (() => void)[] = [];
  private isBusy = false;

  constructor(private readonly client: Client) {}

  /** @param isUrgent it waits for the one that runs, but for no other one */
  async query<Row extends QueryResultRow>(
    text: string,
    values?: unknown[],
    isUrgent = false,
  ): Promise<QueryResult<Row>> {
    if (this.isBusy) {
      await new Promise<void>((begin) => this.waiting[isUrgent ? 'unshift' : 'push'](begin));
    }
    this.isBusy = true;
    try {
      return await this.client.query<Row>(text, values);
    } finally {
      // It stays busy for the next one, so that none comes between.
      this.isBusy = this.waiting.length > 0;
      this.waiting.shift()?.();
    }
  }
}
