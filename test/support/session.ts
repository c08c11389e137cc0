import { LocalNetwork, type NetworkOptions } from '../../network/local-network.js';
import type { Phone } from '../../network/people/phone.js';
import { pair } from './pairing.js';
import { Service, type ServiceOptions } from './service.js';

/** A network, a phone, and a service that is paired with it. */
export class PairedSession {
  private earlierOutput = '';

  private constructor(
    readonly network: LocalNetwork,
    readonly phone: Phone,
    /** Replaced by `restart`. */
    public service: Service,
    private readonly options: Omit<ServiceOptions, 'network'>,
  ) {}

  static async start(
    options: Omit<ServiceOptions, 'network'> = {},
    networkOptions: NetworkOptions = {},
  ): Promise<PairedSession> {
    const network = await LocalNetwork.start(networkOptions);
    const phone = network.phone({ name: 'Own name' });
    const service = await Service.start({ ...options, network });
    await pair(service, phone);
    return new PairedSession(network, phone, service, options);
  }

  get api() {
    return this.service.api;
  }

  /** What all processes so far have printed. */
  get output(): string {
    const { output, errors } = this.service;
    return `${this.earlierOutput}${output}${errors}`;
  }

  /** Ends the process, by default as a user would, and starts it on the same databases. */
  async restart(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    await this.service.kill(signal);
    await this.startAgain();
  }

  async startAgain(): Promise<void> {
    const { network, options } = this;
    this.earlierOutput = this.output;
    this.service = await Service.start({ ...options, network, folder: this.service.folder });
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await this.network.stop();
  }
}
