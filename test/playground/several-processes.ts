import { rmSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import { PostgresServer } from '../support/postgres/postgres-server.js';
import { Member } from '../support/service/cluster.js';
import { createFolder } from '../support/service/service.js';
import type { Exit } from '../support/service/service-process.js';
import { stopSoon, type Dashboard } from './dashboard.js';
import { UsageError } from './flags.js';

/** As a service manager does. */
const RESTART_MS = 2000;
const ANSWER_MS = 300;

/** A dashboard of several processes on one PostgreSQL server of their own; one that has ended is started again. */
export class SeveralProcesses implements Dashboard {
  /** They are started again, whatever ends them. */
  readonly exited = new Promise<Exit>(() => {});
  readonly errors = '';
  private readonly folder = createFolder();
  private readonly members: Member[] = [];
  private readonly stopping = new AbortController();

  private constructor(private readonly server: PostgresServer) {}

  /**
   * @param ports of the processes; 0 asks the system for a free one
   * @throws UsageError if one of them cannot start
   */
  static async start(
    network: LocalNetwork,
    ports: number[],
    env: Record<string, string>,
  ): Promise<SeveralProcesses> {
    const dashboard = new SeveralProcesses(await startServer());
    const { server, folder } = dashboard;
    try {
      for (const port of ports) {
        const member = await Member.start({ network, server }, { port, env, folder });
        dashboard.members.push(member);
        console.log(`A process of the dashboard listens at ${member.baseUrl}`);
        void dashboard.keepRunning(member);
      }
      return dashboard;
    } catch (cause) {
      await dashboard.stop();
      // The text that the process has printed, for example about its port.
      throw new UsageError(`${(cause as Error).message}${describePorts(ports)}`, { cause });
    }
  }

  get url(): string {
    return this.members[0].baseUrl;
  }

  /** Soon: the command has come through that process, which answers it first. */
  killActing(): void {
    setTimeout(() => {
      for (const member of this.members) if (member.isHolder) member.process.signal('SIGKILL');
    }, ANSWER_MS);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    // The ones that wait go first, so that nothing moves.
    for (const member of this.members.toSorted((a, b) => Number(a.isHolder) - Number(b.isHolder))) {
      await stopSoon(member.process);
      member.closeWays();
    }
    await this.server.dispose();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async keepRunning(member: Member): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      member.process.passErrorsTo(process.stderr);
      const { code, signal: by } = await member.process.exited;
      if (signal.aborted) return;
      console.log(
        `The process at ${member.baseUrl} has ended (${by ?? `code ${code}`}); it is started again.`,
      );
      await after(RESTART_MS, undefined, { signal }).catch(() => {
        // It stays ended.
      });
      if (!signal.aborted) member.spawn();
    }
  }
}

/** A person may know of the first port alone. */
function describePorts(ports: number[]): string {
  const last = ports.at(-1);
  return last ? `\nThe ${ports.length} processes need all ports from ${ports[0]} to ${last}.` : '';
}

async function startServer(): Promise<PostgresServer> {
  try {
    return await PostgresServer.start();
  } catch (cause) {
    throw new UsageError(
      `--processes needs a PostgreSQL server, which npm ci installs in a clone: ${String(cause)}`,
      { cause },
    );
  }
}
