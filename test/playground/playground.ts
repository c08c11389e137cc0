import { rmSync } from 'node:fs';
import { Chaos } from '../../network/chaos/chaos.js';
import type { Setting } from '../../network/chaos/switches.js';
import { ControlServer } from '../../network/control/control-server.js';
import { LocalNetwork } from '../../network/local-network.js';
import type { Contact } from '../../network/people/contact.js';
import type { Phone } from '../../network/people/phone.js';
import { ReplayDesk } from '../../network/replay/replay-desk.js';
import type { ReplayStatus } from '../../network/replay/replay-player.js';
import type { ApiClient } from '../support/http.js';
import { type Exit, ServiceProcess } from '../support/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { Actor } from './contacts/actor.js';
import { CAST } from './contacts/cast.js';
import type { Role } from './contacts/role.js';
import { ScanningPhone } from './scanning-phone.js';

const STOP_MS = 5000;

/** The dashboard ended before anybody asked it to. */
export class DashboardEnded extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}

/** A dashboard on a network of its own, with a phone and people to talk to. */
export class Playground {
  readonly phone: Phone;
  /** By the name of their role. */
  readonly contacts = new Map<string, Contact>();
  private readonly chaos: Chaos;
  private readonly replays: ReplayDesk;
  private control: ControlServer | undefined;
  private readonly stopping = new AbortController();
  private readonly asked: Promise<void>;

  private constructor(
    readonly network: LocalNetwork,
    private readonly service: ServiceProcess,
    cast: readonly Role[],
  ) {
    this.chaos = new Chaos(network);
    this.replays = new ReplayDesk(network, () => ({ url: this.url }));
    const { signal } = this.stopping;
    this.asked = new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    this.phone = network.phone({ name: 'You', number: '15550100' });
    for (const role of cast) {
      const actor = new Actor(network, role, signal);
      this.contacts.set(role.name, actor.contact);
      actor.play();
    }
  }

  /** Starts everything; the dashboard needs a moment more until it serves. */
  static async create({ port, replay }: { port: number; replay?: string }): Promise<Playground> {
    const network = await LocalNetwork.start();
    const service = ServiceProcess.spawn({
      network,
      args: ['--port', String(port)],
      env: { SERVICE_LOG_LEVEL: 'warn' },
    });
    // The people of a recording are alone, so that nothing else happens.
    return new Playground(network, service, replay === undefined ? CAST : []);
  }

  get url(): string {
    return this.service.baseUrl;
  }

  get api(): ApiClient {
    return this.service.api;
  }

  /**
   * True once the dashboard serves, false if it was asked to stop before.
   * @throws DashboardEnded when it cannot start, for example on a port that is taken
   */
  async untilServing(): Promise<boolean> {
    const isUp = waitFor('the dashboard to start', () => this.isStopping || this.url !== '');
    await Promise.race([isUp, this.untilEnd()]);
    return !this.isStopping;
  }

  /**
   * Resolves when somebody asks it to stop.
   * @throws DashboardEnded when the dashboard ends by itself
   */
  async untilEnd(): Promise<void> {
    const exit = await Promise.race([this.asked, this.service.exited]);
    if (exit && !this.isStopping) throw this.describe(exit);
  }

  /** From now on the phone scans every QR code, a moment after it appears. */
  scanQrCodes(delayMs: number): void {
    const phone = new ScanningPhone(this.phone, this.api, this.stopping.signal);
    phone.scanAll(delayMs).catch((error: unknown) => console.error(String(error)));
  }

  /** Lets people and troubles be driven from outside; resolves with the address. */
  openControl(port: number): Promise<string> {
    this.control = new ControlServer(this.network, this.chaos, this.replays);
    return this.control.listen(port);
  }

  /**
   * Replays a recording; resolves at its end.
   * @throws RecordingError
   */
  replay(file: string, speed: number): Promise<ReplayStatus> {
    return this.replays.start(file, speed).ended;
  }

  makeTrouble(settings: Setting[]): void {
    for (const setting of settings) this.chaos.on(setting);
  }

  askToStop(): void {
    this.stopping.abort();
  }

  /** Ends everything and removes the databases. */
  async stop(): Promise<void> {
    this.askToStop();
    this.chaos.off();
    this.replays.stop();
    const deadline = setTimeout(() => void this.service.kill('SIGKILL'), STOP_MS);
    await this.service.stop();
    clearTimeout(deadline);
    await this.control?.stop();
    await this.network.stop();
    rmSync(this.service.folder, { recursive: true, force: true });
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private describe({ code, signal }: Exit): DashboardEnded {
    const said = this.service.errors.trim();
    const message = said || `The dashboard ended by itself (${signal ?? `code ${code}`}).`;
    return new DashboardEnded(message, code || 1);
  }
}
