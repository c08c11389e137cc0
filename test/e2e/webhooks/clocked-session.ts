import type { Network, Phone } from '../../../packages/network/src/fixture/network.js';
import { readConnection, waitForPhase, waitForState } from '../../support/service/pairing.js';
import { CLOCK, startNetwork } from '../../support/network-package.js';
import { ServiceProcess } from '../../support/service/service-process.js';

/** A paired service on the clock of a network of its own; only its command line sets this up. */
export class ClockedSession {
  private constructor(
    readonly net: Network,
    readonly phone: Phone,
    readonly service: ServiceProcess,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<ClockedSession> {
    const net = await startNetwork();
    const phone = await net.phone({ name: 'Own name' });
    const options = { NODE_OPTIONS: `--import ${CLOCK}`, ...net.env, ...env };
    const service = await ServiceProcess.start({ env: options });
    const { api } = service;
    await api.post('/api/connect');
    const { qr } = await waitForPhase({ api }, 'waiting_for_scan');
    await phone.scan(qr ?? '');
    await waitForState({ api }, 'connected');
    return new ClockedSession(net, phone, service);
  }

  get api() {
    return this.service.api;
  }

  async state(): Promise<string> {
    return (await readConnection(this)).state;
  }

  /** The time on the clock of the network. */
  async now(): Promise<number> {
    return (await this.net.clock()).now.getTime();
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await this.net.stop();
  }
}
