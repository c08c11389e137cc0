import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { openDashboardStore, type TestStore } from '../../../../test/support/unit/test-stores.js';
import type { DashboardDatabase } from '../../../base/storage/database.js';
import { OutboxRepository } from './outbox.repository.js';

let store: TestStore<DashboardDatabase>;

beforeEach(async () => {
  store = await openDashboardStore();
});

afterEach(() => store.close());

/** SQLite's plan for a query of the repository. */
async function planOf(run: (outbox: OutboxRepository) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => (nodes.push(node), node),
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await run(new OutboxRepository(store.database.withPlugin(recorder)));
  const [node] = nodes;
  const executor = store.database.getExecutor();
  const { sql, parameters } = executor.compileQuery(node, { queryId: 'plan' });
  // Placeholders for a prepared query: the plan depends on no value.
  const values = parameters.map((value) => (typeof value === 'object' ? null : value));
  const { rows } = await store.database.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, values),
  );
  return rows.map(({ detail }) => detail);
}

describe('findOverdue', () => {
  it('reads only messages that wait for an answer, not all stored messages', async () => {
    const [first] = await planOf((outbox) => outbox.findOverdue(1, Date.now(), 1000));
    expect(first).toContain('outbox');
  });
});
