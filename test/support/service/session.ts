import {
  LocalNetwork,
  type NetworkOptions,
} from '../../../packages/network/src/local/local-network.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { pair } from './pairing.js';
import { ServiceProcess, type ProcessOptions } from './service-process.js';
import { Service, type RunningService, type ServiceOptions } from './service.js';

type Start<Running> = (network: LocalNetwork, folder?: string) => Promise<Running>;

/** A network, a phone, and a service that is paired with it. */
export class PairedSession<Running extends RunningService = Service> {
  private earlierOutput = '';

  private constructor(
    readonly network: LocalNetwork,
    readonly phone: Phone,
    /** Replaced by `restart`. */
    public service: Running,
    private readonly start: Start<Running>,
  ) {}

  /** Starts the service in the process of the tests. */
  static start(
    options: Omit<ServiceOptions, 'network'> = {},
    networkOptions: NetworkOptions = {},
  ): Promise<PairedSession> {
    return PairedSession.pair(
      (network, folder) => Service.start({ folder, ...options, network }),
      networkOptions,
    );
  }

  /** Starts the service in a process of its own, for tests that end processes or measure them. */
  static spawn(
    options: Omit<ProcessOptions, 'network'> = {},
    networkOptions: NetworkOptions = {},
    prepare?: (phone: Phone) => void,
  ): Promise<ProcessSession> {
    return PairedSession.pair(
      (network, folder) => ServiceProcess.start({ folder, ...options, network }),
      networkOptions,
      prepare,
    );
  }

  private static async pair<Running extends RunningService>(
    start: Start<Running>,
    networkOptions: NetworkOptions,
    prepare?: (phone: Phone) => void,
  ): Promise<PairedSession<Running>> {
    const network = await LocalNetwork.start(networkOptions);
    const phone = network.phone({ name: 'Own name' });
    prepare?.(phone);
    const service = await start(network);
    const session = new PairedSession(network, phone, service, start);
    await pair(service, phone).catch(async (error: unknown) => {
      await session.dispose();
      throw error;
    });
    return session;
  }

  get api() {
    return this.service.api;
  }

  /** Its output since the first start. */
  get output(): string {
    return `${this.earlierOutput}${this.service.printed}`;
  }

  /** Ends the service as a user would, and starts it on the same databases. */
  async restart(): Promise<void> {
    await this.service.stop();
    await this.startAgain();
  }

  /** Starts it again after an end. */
  async startAgain(): Promise<void> {
    this.earlierOutput = this.output;
    this.service = await this.start(this.network, this.service.folder);
  }

  async dispose(): Promise<void> {
    try {
      await this.service.dispose();
    } finally {
      await this.network.stop();
    }
  }
}

export type ProcessSession = PairedSession<ServiceProcess>;
/** The service, in this process or in its own. */
export type AnySession = PairedSession<RunningService>;

export async function killAndRestart(session: ProcessSession): Promise<void> {
  await session.service.kill('SIGKILL');
  await session.startAgain();
}
