import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { PostgresServer } from '../postgres/postgres-server.js';
import { scaled } from '../jest/machine-factor.js';
import { waitFor } from '../wait-for.js';
import { SlowLink } from '../postgres/slow-link.js';
import { freePort } from './free-port.js';
import { ApiClient } from './http.js';
import { pair } from './pairing.js';
import { ServiceProcess } from './service-process.js';

/** More than a lease takes to end, and a service to start. */
export const TAKE_OVER_MS = scaled(60_000);

/** A process of a cluster, and the port at which it can be started again. */
export class Member {
  process: ServiceProcess;

  private constructor(
    private readonly cluster: Cluster,
    private readonly port: number,
    /** Its way to the database. */
    readonly link: SlowLink,
  ) {
    this.process = this.spawn();
  }

  static async start(cluster: Cluster): Promise<Member> {
    const link = await SlowLink.open(cluster.server.port);
    const member = new Member(cluster, await freePort(), link);
    await member.isUp();
    return member;
  }

  get api(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** True while it acts for the accounts. */
  get isHolder(): boolean {
    return this.process.isRunning && this.process.baseUrl !== '';
  }

  async startAgain(): Promise<void> {
    this.process = this.spawn();
    await this.isUp();
  }

  async dispose(): Promise<void> {
    await this.process.kill('SIGKILL');
    await this.process.dispose();
    this.link.close();
  }

  private spawn(): ServiceProcess {
    const { network, server } = this.cluster;
    const database = new URL(server.urlOf('dashboard'));
    database.port = String(this.link.port);
    return ServiceProcess.spawn({
      network,
      args: ['--port', String(this.port)],
      env: {
        SERVICE_CLUSTER_URL: this.baseUrl,
        SERVICE_DASHBOARD_AUTH_DB: database.href,
        SERVICE_DASHBOARD_DATA_DB: database.href,
      },
    });
  }

  private isUp(): Promise<unknown> {
    return waitFor('the process to answer', async () => {
      if (!this.process.isRunning) throw new Error(`It has ended: ${this.process.printed}`);
      const answer = await this.api.get('/api/health/live').catch(() => null);
      return answer?.status === 200;
    });
  }
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
    const cluster = await Cluster.ofOne();
    await pair(await cluster.add(), cluster.phone);
    return cluster;
  }

  /** A process that acts without a phone, and nobody who waits. */
  static async ofOne(): Promise<Cluster> {
    const network = await LocalNetwork.start();
    const phone = network.phone({ name: 'Own name' });
    const cluster = new Cluster(await PostgresServer.start(), network, phone);
    const first = await cluster.add();
    await waitFor('the first process to act', () => first.isHolder, TAKE_OVER_MS);
    return cluster;
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
    for (const member of this.members) await member.dispose();
    await this.server.dispose();
    await this.network.stop();
  }
}
