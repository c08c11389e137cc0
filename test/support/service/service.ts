import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { AccountBeside } from './account-beside.js';
import { Account } from './account.js';
import { assertPresencesWereCalled } from '../called-presences.js';
import { scaled } from '../jest/machine-factor.js';
import { databaseOf, dropDatabase } from '../postgres/test-database.js';
import { ApiClient } from './http.js';

export interface ServiceOptions {
  /** Joins the service to this network; without one it is in live mode. */
  network?: Pick<LocalNetwork, 'url' | 'rootKey'> & {
    media?: { authorityPath: string };
    presences?: LocalNetwork['presences'];
  };
  /** Keeps the databases of an earlier run; by default each service has a folder of its own. */
  folder?: string;
  env?: Record<string, string>;
  args?: string[];
}

/** The service, in this process or in its own. */
export interface RunningService {
  /** The folder of its databases. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly api: ApiClient;
  /** One of its accounts, in the form of a service with one account. */
  account(name: string): Account;
  /** Its log and output. */
  readonly printed: string;
  /** Ends it as a user would. */
  stop(): Promise<unknown>;
  /** Ends it and removes its folder. */
  dispose(): Promise<void>;
}

/** Objects from the environment of the tests, see `shared-packages/start-app.js`. */
interface App {
  baseUrl: string;
  log(): string;
  close(): Promise<void>;
}

declare const startApp: (args: string[], env: Record<string, string>) => Promise<App>;

/** The built service in the process of the tests, with its own databases and a free port. */
export class Service implements RunningService {
  private constructor(
    private readonly app: App,
    readonly folder: string,
    private readonly options: ServiceOptions,
  ) {}

  static async start(options: ServiceOptions = {}): Promise<Service> {
    const { folder = createFolder(), args = ['--port', '0'] } = options;
    const env = { ...storesIn(folder), ...variablesOf(options) };
    const service = new Service(await startApp(args, env), folder, options);
    await AccountBeside.join(service, options.network, options.env);
    return service;
  }

  get baseUrl(): string {
    return this.app.baseUrl;
  }

  get api(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  account(name: string): Account {
    return new Account(name, this.baseUrl);
  }

  get printed(): string {
    return this.app.log();
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  async dispose(): Promise<void> {
    await AccountBeside.leave(this.folder);
    await this.stop();
    await dropDatabase(databaseOf(this.folder));
    rmSync(this.folder, { recursive: true, force: true });
    checkPresences(this.options);
  }
}

/** @throws Error */
export function checkPresences({ network, env }: ServiceOptions): void {
  assertPresencesWereCalled(network?.presences ?? [], env?.SERVICE_PRESENCE === 'available');
}

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dashboard-test-'));
}

/** The variables of a service: no pacing, the time of a slow machine for acknowledgements, its network, and the test's settings. */
export function variablesOf({ network, env }: ServiceOptions): Record<string, string> {
  return {
    SERVICE_SEND_PER_MINUTE: '0',
    // A test that holds back acknowledgements looks at the page meanwhile.
    SERVICE_ACK_TIMEOUT: String(scaled(45)),
    ...(network && {
      SERVICE_NETWORK_URL: network.url,
      SERVICE_NETWORK_ROOT_KEY: network.rootKey,
      ...(network.media && { NODE_EXTRA_CA_CERTS: network.media.authorityPath }),
    }),
    ...env,
  };
}

/** The default place of a process that is started in this folder. */
export function storesIn(folder: string): Record<string, string> {
  const media = { SERVICE_MEDIA_DIR: join(folder, 'data/media') };
  const database = databaseOf(folder);
  if (database !== null) return { ...databaseVariables(database), ...media };
  return {
    SERVICE_DASHBOARD_AUTH_DB: join(folder, 'data/auth.db'),
    SERVICE_DASHBOARD_DATA_DB: join(folder, 'data/dashboard.db'),
    ...media,
  };
}

/** The settings that a process in this folder needs so that its stores are where the tests run; none on SQLite. */
export function engineOf(folder: string): Record<string, string> {
  const database = databaseOf(folder);
  return database === null ? {} : databaseVariables(database);
}

function databaseVariables(url: string): Record<string, string> {
  return { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url };
}
