import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../base/config/config.js';
import { SERVICE_VERSION } from '../base/config/package-info.js';
import { RETRY_EXIT_CODE, takeOwnership } from '../base/storage/ownership.js';
import { ProcessLease } from '../base/storage/postgres/process-lease.js';
import { isAway } from '../base/storage/postgres/to-start-error.js';
import { bootstrap } from './bootstrap.js';
import { FrontServer } from './cluster/front.server.js';
import type { Ending } from './shutdown-signals.js';
import { describeStartupError } from './startup-error.js';

const JOIN_EACH_MS = 2000;

/**
 * Waits until this process is the one that acts for the accounts, and then starts the application. Meanwhile it hands
 * all requests to the one that does.
 */
export async function runInCluster(config: Config, ending: Ending): Promise<void> {
  const lease = await join(config);
  const front = new FrontServer(lease);
  ending.before = async () => {
    await front.close();
    await lease.release();
  };
  try {
    // Otherwise the first requests would be refused.
    await lease.looked;
    await front.listen(config.server);
    console.log(`Process ${lease.processId} waits at ${config.cluster.url} for its turn to act.`);
    await lease.turn;
  } catch (error) {
    await lease.release();
    throw error;
  }
  takeOwnership(lease);
  try {
    await bootstrap(ending.canEnd, front);
  } catch (error) {
    for (const line of describeStartupError(error)) console.error(line);
    await lease.release();
    // Another process may act meanwhile.
    process.exit(RETRY_EXIT_CODE);
  }
}

/** Waits for a database that is away: one that has ended this process may be so for long. */
async function join({ storage, cluster }: Config): Promise<ProcessLease> {
  const member = { url: cluster.url!, version: SERVICE_VERSION };
  for (let told = ''; ; await pause(JOIN_EACH_MS)) {
    try {
      return await ProcessLease.join(storage.postgresUrl!, member);
    } catch (error) {
      if (!(error instanceof Error) || !isAway(error)) throw error;
      const { message } = error;
      if (message !== told) console.error(message);
      told = message;
    }
  }
}
