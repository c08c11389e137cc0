import type { Client, QueryResult, QueryResultRow } from 'pg';
import { Mutex } from '../../common/async/mutex.js';

/** The queries of several users of one connection, one after the other. */
export class QueryQueue {
  private readonly turns = new Mutex();

  constructor(private readonly client: Client) {}

  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.turns.runExclusive(() => this.client.query<Row>(text, values));
  }
}
