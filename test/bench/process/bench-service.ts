import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import { ApiClient } from '../../support/service/http.js';
import { createFolder, engineOf } from '../../support/service/service.js';
import { waitFor } from '../../support/wait-for.js';
import type { BenchNetwork, NetworkAddress } from '../network/bench-network.js';
import { Child, type Usage } from './child.js';

export const MAIN = join(import.meta.dirname, '../../../dist/main.js');

export interface BenchServiceOptions {
  address: NetworkAddress;
  /** Keeps the stores of an earlier run. */
  folder?: string;
  /** A free one by default. One that waits for its turn to lead names no other address. */
  port?: number;
  env?: Record<string, string>;
  profileFolder?: string;
}

/** The service as people run it, in a process that can be measured. */
export class BenchService {
  /** The number of its phone, once it is paired. */
  phone = '';

  private constructor(
    private readonly child: Child,
    readonly folder: string,
    private readonly options: BenchServiceOptions,
  ) {}

  static async start(options: BenchServiceOptions): Promise<BenchService> {
    const { address, folder = createFolder(), port = 0, env, profileFolder } = options;
    const child = Child.start(MAIN, {
      args: ['--port', String(port)],
      cwd: folder,
      profileFolder,
      env: {
        SERVICE_NETWORK_URL: address.url,
        SERVICE_NETWORK_ROOT_KEY: address.rootKey,
        NODE_EXTRA_CA_CERTS: address.authorityPath,
        SERVICE_SEND_PER_MINUTE: '0',
        ...engineOf(folder),
        ...env,
      },
    });
    const service = new BenchService(child, folder, options);
    await waitFor('the service to print its address', () => service.baseUrl !== '');
    return service;
  }

  /** Starts, pairs and connects it, and waits until it has everything that a new device gets. */
  static async paired(
    network: BenchNetwork,
    options: Omit<BenchServiceOptions, 'address'> = {},
  ): Promise<BenchService> {
    const service = await BenchService.start({ ...options, address: network.address });
    service.phone = await network.calls.addPhone();
    // One of several processes looks first if another one leads.
    const connect = async () => (await service.api.post('/api/connect')).status === 200;
    await waitFor('the service to connect', connect);
    const qr = await waitFor('a QR code', async () => (await service.connection()).qr);
    await network.calls.scan(service.phone, qr);
    await service.connected();
    await network.calls.settled(service.phone);
    return service;
  }

  get baseUrl(): string {
    return /(?:Dashboard:|waits at) (\S+)/.exec(this.child.output)?.[1] ?? '';
  }

  get api(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  async connection(): Promise<ConnectionDto> {
    return (await this.api.get<ConnectionDto>('/api/connection')).body;
  }

  async connected(): Promise<void> {
    const isConnected = async () => (await this.connection()).state === 'connected';
    await waitFor('the session to be connected', isConnected);
  }

  reset(): Promise<void> {
    return this.child.reset();
  }

  usage(): Promise<Usage> {
    return this.child.usage();
  }

  /** Starts it again on its stores. */
  async restarted(changes: Partial<BenchServiceOptions> = {}): Promise<BenchService> {
    await this.child.stop();
    const service = await BenchService.start({ ...this.options, folder: this.folder, ...changes });
    service.phone = this.phone;
    return service;
  }

  /** Ends it and keeps its folder. */
  stop(): Promise<void> {
    return this.child.stop();
  }

  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
