import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../base/config/config.js';
import { SERVICE_VERSION } from '../base/config/package-info.js';
import { RETRY_EXIT_CODE, takeOwnership } from '../base/storage/ownership.js';
import { ProcessLease } from '../base/storage/postgres/process-lease.js';
import { isAway } from '../base/storage/postgres/to-start-error.js';
import { bootstrap } from './bootstrap.js';
import { AccountWorker } from './account-worker.js';
import { FrontServer } from './cluster/front.server.js';
import { untilReachable } from './cluster/until-reachable.js';
import type { Ending } from './shutdown-signals.js';
import { describeStartupError } from './startup-error.js';

const JOIN_EACH_MS = 2000;

/** A process with many accounts hands them over one after the other. */
const END_LIMIT_MS = 25_000;

/**
 * Waits until this process is the one that leads, and then starts the application. Meanwhile it hands all requests to the
 * one that does, and has the accounts that it gets.
 */
export async function runInCluster(config: Config, ending: Ending): Promise<void> {
  const lease = await join(config);
  const front = new FrontServer(lease);
  const share = new AccountsShare(lease, front);
  ending.limitMs = END_LIMIT_MS;
  let isEnding = false;
  ending.before = async () => {
    isEnding = true;
    lease.stopWaiting();
    await share.end().catch((error: unknown) => console.error(String(error)));
    await front.close();
    await lease.release();
  };
  try {
    // Otherwise the first requests would be refused.
    await lease.looked;
    await front.listen(config.server);
    console.log(`Process ${lease.processId} waits at ${config.cluster.url} for its turn to act.`);
    void untilReachable(config.cluster.url!, lease.processId).then(() => lease.noteReachable());
    takeOwnership(lease);
    share.begin();
    await lease.turn;
    if (isEnding) return;
    await share.close();
    lease.lead();
  } catch (error) {
    await lease.release();
    throw error;
  }
  try {
    await bootstrap(ending.canEnd, front);
  } catch (error) {
    for (const line of describeStartupError(error)) console.error(line);
    await lease.release();
    // Another process may act meanwhile.
    process.exit(RETRY_EXIT_CODE);
  }
}

/** The accounts of a process that does not lead, from the first that it gets. */
class AccountsShare {
  private opening: Promise<AccountWorker> | undefined;
  private isOver = false;

  constructor(
    private readonly lease: ProcessLease,
    private readonly front: FrontServer,
  ) {}

  begin(): void {
    const { shares } = this.lease;
    shares.onChange = () => {
      if (shares.mine.length > 0 && !this.isOver) void this.open();
    };
    shares.onChange();
  }

  /** Hands the accounts over to others before the end of the process. */
  async end(): Promise<void> {
    await (await this.opening)?.drain();
    await this.close();
  }

  /** Closes the accounts, which this process keeps: it leads now, and opens them again. */
  async close(): Promise<void> {
    this.isOver = true;
    const worker = await this.opening;
    this.front.accounts = null;
    await worker?.close();
    if (worker) this.lease.rest();
  }

  private async open(): Promise<void> {
    if (this.opening) return;
    this.lease.use();
    try {
      this.opening = AccountWorker.open();
      this.front.accounts = (await this.opening).listener;
    } catch (error) {
      for (const line of describeStartupError(error)) console.error(line);
      process.exit(RETRY_EXIT_CODE);
    }
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
