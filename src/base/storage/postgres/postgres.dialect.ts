import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from 'kysely';
import { StoreDriver } from './store.driver.js';
import { StorePools, type PoolsDescription } from './store.pools.js';

/** Kysely's dialect with connections of our own. */
class StoreDialect extends PostgresDialect {
  constructor(private readonly pools: StorePools) {
    super({ pool: () => Promise.reject(new Error('The driver has its own pools')) });
  }

  override createDriver(): StoreDriver {
    return new StoreDriver(this.pools);
  }
}

/** SQLite has empty lists, `IN ()`; PostgreSQL has none. */
const EMPTY_LISTS = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

/** Creates a Kysely that connects when it is used first. */
export function createKysely<Schema>(description: PoolsDescription): Kysely<Schema> {
  const dialect = new StoreDialect(new StorePools(description));
  return new Kysely<Schema>({ dialect, plugins: [EMPTY_LISTS] });
}
