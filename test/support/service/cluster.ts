import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { PostgresServer } from '../postgres/postgres-server.js';
import { scaled } from '../jest/machine-factor.js';
import { waitFor } from '../wait-for.js';
import { freePort } from './free-port.js';
import { ApiClient } from './http.js';
import { pair } from './pairing.js';
import { ServiceProcess } from './service-process.js';

/** More than a lease takes to end, and a service to start. */
export const TAKE_OVER_MS = scaled(60_000);

/** A process of a cluster, and the port at which it can be started again. */
export class Member {
  private constructor(
    private readonly cluster: Cluster,
    private readonly port: number,
    public process: ServiceProcess,
  ) {}

  static async start(cluster: Cluster): Promise<Member> {
    const port = await freePort();
    const member = new Member(cluster, port, spawn(cluster, port));
    await member.isUp();
    return member;
  }

  get api(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** True once it acts for the accounts. */
  get isHolder(): boolean {
    return this.process.baseUrl !== '';
  }

  async startAgain(): Promise<void> {
    this.process = spawn(this.cluster, this.port);
    await this.isUp();
  }

  private isUp(): Promise<unknown> {
    return waitFor('the process to answer', async () => {
      const answer = await this.api.get('/api/health/live').catch(() => null);
      return answer?.status === 200;
    });
  }
}

function spawn({ network, url }: Cluster, port: number): ServiceProcess {
  return ServiceProcess.spawn({
    network,
    args: ['--port', String(port)],
    env: {
      SERVICE_CLUSTER_URL: `http://127.0.0.1:${port}`,
      SERVICE_DASHBOARD_AUTH_DB: url,
      SERVICE_DASHBOARD_DATA_DB: url,
    },
  });
}

/** Two processes on one database, paired with a phone; the first one acts. */
export class Cluster {
  readonly members: Member[] = [];

  private constructor(
    readonly server: PostgresServer,
    readonly network: LocalNetwork,
    readonly phone: Phone,
  ) {}

  static async start(): Promise<Cluster> {
    const network = await LocalNetwork.start();
    const phone = network.phone({ name: 'Own name' });
    const cluster = new Cluster(await PostgresServer.start(), network, phone);
    const first = await cluster.add();
    await waitFor('the first process to act', () => first.isHolder, TAKE_OVER_MS);
    const second = await cluster.add();
    await pair(second, phone);
    return cluster;
  }

  get url(): string {
    return this.server.urlOf('dashboard');
  }

  async add(): Promise<Member> {
    const member = await Member.start(this);
    this.members.push(member);
    return member;
  }

  /** The process that acts, and the one that waits. */
  get roles(): { holder: Member; standby: Member } {
    const holder = this.members.find(({ isHolder }) => isHolder)!;
    return { holder, standby: this.members.find((member) => member !== holder)! };
  }

  async dispose(): Promise<void> {
    for (const { process } of this.members) {
      await process.kill('SIGKILL');
      await process.dispose();
    }
    await this.server.dispose();
    await this.network.stop();
  }
}
