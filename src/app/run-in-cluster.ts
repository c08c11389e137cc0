import type { Config } from '../base/config/config.js';
import { SERVICE_VERSION } from '../base/config/package-info.js';
import { takeOwnership } from '../base/storage/ownership.js';
import { ProcessLease } from '../base/storage/postgres/process-lease.js';
import { bootstrap } from './bootstrap.js';
import { FrontServer } from './cluster/front.server.js';

/**
 * Waits until this process is the one that acts for the accounts, and then starts the application. Meanwhile it hands
 * all requests to the one that does.
 * @param onCanEnd called once the application can shut down by itself
 */
export async function runInCluster(config: Config, onCanEnd: () => void): Promise<void> {
  const { postgresUrl } = config.storage;
  const { url } = config.cluster;
  const lease = await ProcessLease.join(postgresUrl!, { url: url!, version: SERVICE_VERSION });
  const front = new FrontServer(lease);
  await front.listen(config.server);
  console.log(`Process ${lease.processId} answers at ${url}; it waits for its turn to act.`);
  await lease.isHolder;
  takeOwnership(lease);
  try {
    await bootstrap(onCanEnd, front);
  } catch (error) {
    await lease.release();
    throw error;
  }
}
