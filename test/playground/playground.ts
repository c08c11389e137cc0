import type { FaultSwitch } from '../../packages/network/src/control/fault-switches.js';
import type { Setting } from '../../packages/network/src/chaos/switches.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import type { ReplayStatus } from '../../packages/network/src/replay/replay-player.js';
import { PLAYGROUND_AGENT } from '../../src/insight/requests/client-kind.policy.js';
import { ApiClient } from '../support/service/http.js';
import type { Exit } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { Actor } from './contacts/actor.js';
import { CAST } from './contacts/cast.js';
import { SingleProcess, type Dashboard } from './dashboard.js';
import type { DashboardSettings } from './dashboard-settings.js';
import { playPast, playPastOfFurther } from './past.js';
import { introduce } from './profiles.js';
import { RemoteControl } from './remote-control.js';
import { ScanningPhones } from './scanning-phones.js';
import { SeveralProcesses } from './several-processes.js';
import { UserPhones } from './user-phones.js';

const USUAL_PORT = 8080;

interface Options {
  /** The ports of the dashboard (by default that of its settings) and the control server; 0 asks for free ones. */
  port?: number;
  controlPort?: number;
  processes?: number;
  /** A recording whose people are alone, so that nothing else happens. */
  replay?: string;
  settings: DashboardSettings;
}

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
  private actors: Actor[] = [];
  private readonly stopping = new AbortController();
  private readonly asked: Promise<void>;

  private constructor(
    readonly network: LocalNetwork,
    private readonly dashboard: Dashboard,
    private readonly remote: RemoteControl,
    /** Sent with each of its requests to the dashboard. */
    private readonly headers: Record<string, string>,
  ) {
    const { signal } = this.stopping;
    this.asked = new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    this.phone = network.phone({ name: 'You', number: '15550100' });
  }

  /**
   * Starts everything; the dashboard needs a moment more until it serves.
   */
  static async create(options: Options): Promise<Playground> {
    const playground = await Playground.spawn(options);
    try {
      if (options.replay === undefined) await playground.gather();
    } catch (error) {
      await playground.stop();
      throw error;
    }
    return playground;
  }

  private static async spawn(options: Options): Promise<Playground> {
    const { port, controlPort = 0, processes = 1, settings } = options;
    const { variables, token } = settings;
    const network = await LocalNetwork.start();
    let remote: RemoteControl | undefined;
    let dashboard: Dashboard | undefined;
    let several: SeveralProcesses | undefined;
    try {
      const target = () => ({ url: dashboard?.url ?? '', ...(token !== null && { token }) });
      const killing: FaultSwitch = {
        does: 'kills the process that leads; another one goes on',
        isOn: null,
        set: () => several?.killActing(),
      };
      const faults: Record<string, FaultSwitch> =
        processes === 1 ? {} : { 'kill-process': killing };
      remote = await RemoteControl.open(network, controlPort, target, faults);
      const env = {
        SERVICE_LOG_LEVEL: 'warn',
        ...variables,
        SERVICE_NETWORK_CONTROL_URL: remote.url,
      };
      if (processes === 1) {
        const args = port === undefined ? [] : ['--port', String(port)];
        dashboard = new SingleProcess({ network, args, env });
      } else {
        const first = port ?? Number(variables.SERVICE_PORT ?? USUAL_PORT);
        const ports = Array.from({ length: processes }, (_, index) => first && first + index);
        several = await SeveralProcesses.start(network, ports, env);
        dashboard = several;
      }
      return new Playground(network, dashboard, remote, {
        'User-Agent': PLAYGROUND_AGENT,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      });
    } catch (error) {
      await remote?.close();
      await network.stop();
      throw error;
    }
  }

  get url(): string {
    return this.dashboard.url;
  }

  /** The address at which people and faults are controlled from outside. */
  get controlUrl(): string {
    return this.remote.url;
  }

  get api(): ApiClient {
    return new ApiClient(this.url, this.headers);
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
    const exit = await Promise.race([this.asked, this.dashboard.exited]);
    if (exit && !this.isStopping) throw this.describe(exit);
  }

  /** From now on a phone for each account scans every QR code of it, a moment after it appears. */
  scanQrCodes(delayMs: number): void {
    const phones = new UserPhones(this.network, this.phone, (phone) => this.bringIn(phone));
    new ScanningPhones(phones, this.api, this.stopping.signal)
      .scanAll(delayMs)
      .catch((error: unknown) => console.error(String(error)));
  }

  /**
   * Replays a recording; resolves at its end.
   * @throws RecordingError
   */
  replay(file: string, speed: number): Promise<ReplayStatus> {
    return this.remote.replays.start(file, speed).ended;
  }

  makeTrouble(settings: Setting[]): void {
    for (const setting of settings) this.remote.chaos.on(setting);
  }

  askToStop(): void {
    this.stopping.abort();
  }

  /** Ends everything and removes the databases. */
  async stop(): Promise<void> {
    this.askToStop();
    this.remote.chaos.off();
    await this.dashboard.stop();
    await this.remote.close();
    await this.network.stop();
  }

  /** Brings the people in: first their earlier talk, then their automatic answers. */
  private async gather(): Promise<void> {
    this.actors = CAST.map((role) => new Actor(this.network, role, this.stopping.signal));
    for (const [index, { contact }] of this.actors.entries()) {
      this.contacts.set(CAST[index]?.name ?? '', contact);
    }
    await playPast(this.network, this.phone, this.contacts);
    await introduce(this.network, this.contacts);
    for (const actor of this.actors) {
      actor.play();
      actor.meet(this.phone);
    }
  }

  /** A further phone has talked with everybody, and is in the group, before it is linked. */
  private async bringIn(phone: Phone): Promise<void> {
    await playPastOfFurther(this.network, phone, this.phone, this.contacts);
    for (const actor of this.actors) actor.meet(phone);
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private describe({ code, signal }: Exit): DashboardEnded {
    const said = this.dashboard.errors.trim();
    const message = said || `The dashboard ended by itself (${signal ?? `code ${code}`}).`;
    return new DashboardEnded(message, code || 1);
  }
}
