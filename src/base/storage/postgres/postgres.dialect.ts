import { Kysely, PostgresDialect } from 'kysely';
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

/** Creates a Kysely that connects when it is used first. */
export function createKysely<Schema>(description: PoolsDescription): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new StoreDialect(new StorePools(description)) });
}
