import type { Config } from '../base/config/config.js';
import { SERVICE_VERSION } from '../base/config/package-info.js';
import { takeOwnership } from '../base/storage/ownership.js';
import { ProcessLease } from '../base/storage/postgres/process-lease.js';
import { bootstrap } from './bootstrap.js';
import { FrontServer } from './cluster/front.server.js';
import type { Ending } from './shutdown-signals.js';

/**
 * Waits until this process is the one that acts for the accounts, and then starts the application. Meanwhile it hands
 * all requests to the one that does.
 */
export async function runInCluster(config: Config, ending: Ending): Promise<void> {
  const { postgresUrl } = config.storage;
  const { url } = config.cluster;
  const lease = await ProcessLease.join(postgresUrl!, { url: url!, version: SERVICE_VERSION });
  const front = new FrontServer(lease);
  ending.before = async () => {
    await front.close();
    await lease.release();
  };
  try {
    await front.listen(config.server);
    console.log(`Process ${lease.processId} answers at ${url}; it waits for its turn to act.`);
    await lease.isHolder;
    takeOwnership(lease);
    await bootstrap(ending.canEnd, front);
  } catch (error) {
    await lease.release();
    throw error;
  }
}
