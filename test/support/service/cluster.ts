import { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { PostgresServer } from '../postgres/postgres-server.js';
import { scaled } from '../jest/machine-factor.js';
import { waitFor } from '../wait-for.js';
import { MachineClock } from '../machine-clock.js';
import { SlowLink } from '../postgres/slow-link.js';
import { freePort } from './free-port.js';
import { ApiClient } from './http.js';
import { pair } from './pairing.js';
import { ServiceProcess, type ProcessOptions } from './service-process.js';

/** More than a lease takes to end, and a service to start. */
export const TAKE_OVER_MS = scaled(60_000);

interface Parts {
  network: LocalNetwork;
  server: PostgresServer;
}

interface MemberOptions extends Pick<ProcessOptions, 'env' | 'folder' | 'main'> {
  /** A free one by default. */
  port?: number;
  /** Its clock, which can be set while it runs; that of the tests by default. */
  clock?: MachineClock;
}

/** A process of a cluster, and the port at which it can be started again. */
export class Member {
  process!: ServiceProcess;
  private past = '';

  private constructor(
    private readonly parts: Parts,
    private readonly port: number,
    /** Its way to the database. */
    readonly link: SlowLink,
    /** Its way to WhatsApp. */
    readonly wire: SlowLink,
    private readonly options: MemberOptions,
  ) {}

  static async start(parts: Parts, options: MemberOptions = {}): Promise<Member> {
    const link = await SlowLink.open(parts.server.port);
    const wire = await SlowLink.open(Number(new URL(parts.network.url).port));
    const member = new Member(parts, options.port || (await freePort()), link, wire, options);
    try {
      await member.startAgain();
      return member;
    } catch (error) {
      await member.dispose();
      throw error;
    }
  }

  get api(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  /** The logs of all its processes. */
  get printed(): string {
    return this.past + this.process.printed;
  }

  get clock(): MachineClock | undefined {
    return this.options.clock;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** True while it acts for the accounts. */
  get isHolder(): boolean {
    return this.process.isRunning && this.process.baseUrl !== '';
  }

  /** @param main another version */
  async startAgain(main?: string): Promise<void> {
    this.spawn(main);
    await waitFor('the process to listen', () => {
      if (!this.process.isRunning) throw new Error(this.process.printed.trim());
      return this.process.output.includes(' waits at ');
    });
  }

  /** Starts it without waiting for anything. */
  spawn(main = this.options.main): void {
    const { network, server } = this.parts;
    const { env, folder, clock } = this.options;
    const { rootKey, media, presences } = network;
    const database = new URL(server.urlOf('dashboard'));
    const url = new URL(network.url);
    database.port = String(this.link.port);
    url.port = String(this.wire.port);
    this.past += this.process?.printed ?? '';
    this.process = ServiceProcess.spawn({
      network: { url: url.href, rootKey, media, presences },
      folder,
      main,
      args: ['--port', String(this.port)],
      env: {
        SERVICE_CLUSTER_URL: this.baseUrl,
        SERVICE_DASHBOARD_AUTH_DB: database.href,
        SERVICE_DASHBOARD_DATA_DB: database.href,
        ...clock?.env,
        ...env,
      },
    });
  }

  async dispose(): Promise<void> {
    await this.process.kill('SIGKILL');
    await this.process.dispose();
    this.closeWays();
    this.clock?.dispose();
  }

  closeWays(): void {
    this.link.close();
    this.wire.close();
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

  static async start(options?: MemberOptions): Promise<Cluster> {
    const cluster = await Cluster.ofOne(options);
    await pair(await cluster.add(options), cluster.phone);
    return cluster;
  }

  /** A process that acts without a phone, and nobody who waits. */
  static async ofOne(options?: MemberOptions): Promise<Cluster> {
    const network = await LocalNetwork.start();
    const phone = network.phone({ name: 'Own name' });
    const cluster = new Cluster(await PostgresServer.start(), network, phone);
    const first = await cluster.add(options);
    await waitFor('the first process to act', () => first.isHolder, TAKE_OVER_MS);
    return cluster;
  }

  async add(options?: MemberOptions): Promise<Member> {
    const member = await Member.start(this, options);
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
