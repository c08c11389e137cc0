import 'reflect-metadata';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { isLoopbackHost } from '../common/loopback-host.js';
import { Config, type BucketConfig } from './config.js';
import { ConfigError } from './config.error.js';
import { parseLaunchOptions, type LaunchOptions } from './launch-options.js';
import { readApiTokens, TOKENS_FILE_VARIABLE, type ApiToken } from './api-tokens.js';
import { readTokenFile } from './token-file.js';
import { isPostgresUrl, readBucket, splitHosts } from './settings.validators.js';
import { Settings } from './settings.js';

/**
 * Turns flags and variables into the configuration; flags win. An empty variable counts as not set.
 * @throws ConfigError with all invalid settings
 */
export function loadConfig(args: string[], env: NodeJS.ProcessEnv): Config {
  const secret = readTokenFile(env);
  const options = parseLaunchOptions(args);
  const settings = readSettings(options, { ...env, ...secret.variables });
  const file = settings.SERVICE_API_TOKENS_FILE;
  const apiToken = settings.SERVICE_API_TOKEN;
  const { tokens, problems: wrong } = file
    ? readApiTokens(file, apiToken)
    : { tokens: [], problems: [] };
  if (file && apiToken === null && tokens.length === 0 && wrong.length === 0)
    wrong.push(
      `${TOKENS_FILE_VARIABLE} names a file without tokens, and SERVICE_API_TOKEN is not set`,
    );
  if (options['accept-restored-store'] && !isPostgresUrl(settings.SERVICE_DASHBOARD_AUTH_DB))
    wrong.push('--accept-restored-store is for a PostgreSQL database');
  const problems = [...secret.problems, ...wrong, ...findProblems(settings)];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(settings, tokens, options);
}

/** The configuration of this process. */
export function loadProcessConfig(): Config {
  return loadConfig(process.argv.slice(2), process.env);
}

function readSettings({ host, port }: LaunchOptions, env: NodeJS.ProcessEnv): Settings {
  const given: Record<string, string> = {};
  for (const name of Object.keys(new Settings())) {
    if (env[name]) given[name] = env[name];
  }
  if (host !== undefined) given.SERVICE_HOST = host;
  if (port !== undefined) given.SERVICE_PORT = port;
  return plainToInstance(Settings, given);
}

function* findProblems(settings: Settings): Generator<string> {
  const errors = validateSync(settings, { stopAtFirstError: true });
  for (const { property, constraints } of errors) {
    yield `${settingName(property)} ${Object.values(constraints ?? {})[0]}`;
  }
  if (settings.SERVICE_NETWORK_ROOT_KEY && !settings.SERVICE_NETWORK_URL) {
    yield 'SERVICE_NETWORK_URL is missing: it belongs to SERVICE_NETWORK_ROOT_KEY. A test network prints both; WhatsApp itself needs neither';
  }
  if (settings.SERVICE_NETWORK_URL && !settings.SERVICE_NETWORK_ROOT_KEY) {
    yield 'SERVICE_NETWORK_ROOT_KEY is missing: it belongs to SERVICE_NETWORK_URL. A test network prints both; WhatsApp itself needs neither';
  }
  if (settings.SERVICE_NETWORK_CONTROL_URL && !settings.SERVICE_NETWORK_URL) {
    yield 'SERVICE_NETWORK_URL is missing: SERVICE_NETWORK_CONTROL_URL is the control port of that test network';
  }
  yield* findStoreProblems(settings);
  yield* findBucketProblems(settings);
  const isHostValid = !errors.some(({ property }) => property === 'SERVICE_HOST');
  if (isHostValid && isExposed(settings)) {
    yield `SERVICE_HOST ${settings.SERVICE_HOST} can be reached from other machines: set SERVICE_API_TOKEN or SERVICE_API_TOKENS_FILE, or SERVICE_TRUST_PROXY=true if a reverse proxy with a login stands in front`;
  }
}

/** The sentences repeat no address, which may hold a password. */
function* findStoreProblems(settings: Settings): Generator<string> {
  const [auth, data] = [settings.SERVICE_DASHBOARD_AUTH_DB, settings.SERVICE_DASHBOARD_DATA_DB];
  if (isPostgresUrl(auth) || isPostgresUrl(data)) {
    if (auth !== data) {
      yield 'SERVICE_DASHBOARD_AUTH_DB and SERVICE_DASHBOARD_DATA_DB must be the same PostgreSQL database, or two SQLite files';
    }
    return;
  }
  if (resolve(auth) === resolve(data)) {
    yield 'SERVICE_DASHBOARD_AUTH_DB and SERVICE_DASHBOARD_DATA_DB must be two different files';
  }
  if (settings.SERVICE_CLUSTER_URL !== null) {
    yield 'SERVICE_CLUSTER_URL is for several processes on one PostgreSQL database: set both databases to its postgres:// URL';
  }
}

function* findBucketProblems(settings: Settings): Generator<string> {
  if (readBucket(settings.SERVICE_MEDIA_DIR) === null) return;
  for (const name of ['SERVICE_S3_ACCESS_KEY_ID', 'SERVICE_S3_SECRET_ACCESS_KEY'] as const) {
    if (settings[name] !== null) continue;
    yield `${name} is missing: SERVICE_MEDIA_DIR is a bucket. Set it to the key of a user who may list, read, write and delete the objects there`;
  }
}

const MEGABYTE = 1024 * 1024;

const FLAGS: Record<string, string> = { SERVICE_HOST: '--host', SERVICE_PORT: '--port' };

function settingName(property: string): string {
  const flag = FLAGS[property];
  return flag ? `${flag} (${property})` : property;
}

function isExposed(settings: Settings): boolean {
  const { SERVICE_API_TOKEN, SERVICE_API_TOKENS_FILE, SERVICE_TRUST_PROXY } = settings;
  const isProtected =
    SERVICE_API_TOKEN !== null || SERVICE_API_TOKENS_FILE !== null || SERVICE_TRUST_PROXY;
  return !isProtected && !isLoopbackHost(settings.SERVICE_HOST);
}

function toConfig(settings: Settings, apiTokens: ApiToken[], options: LaunchOptions): Config {
  return {
    server: {
      host: settings.SERVICE_HOST,
      port: settings.SERVICE_PORT,
      apiToken: settings.SERVICE_API_TOKEN,
      apiTokensFile: settings.SERVICE_API_TOKENS_FILE && resolve(settings.SERVICE_API_TOKENS_FILE),
      apiTokens,
      basePath: settings.SERVICE_BASE_PATH.replace(/\/$/, ''),
      allowedHosts: splitHosts(settings.SERVICE_ALLOWED_HOSTS),
      trustProxy: settings.SERVICE_TRUST_PROXY,
    },
    storage: {
      ...placesOf(settings),
      sync: settings.SERVICE_STORE_SYNC,
      acceptRestored: options['accept-restored-store'] ?? false,
    },
    cluster: { url: settings.SERVICE_CLUSTER_URL },
    media: {
      ...filesOf(settings),
      maxBytes: settings.SERVICE_MEDIA_MAX_MB * MEGABYTE,
      fetch: settings.SERVICE_MEDIA_FETCH,
      maxFileBytes: settings.SERVICE_MEDIA_MAX_FILE_MB * MEGABYTE,
    },
    events: {
      eventBuffer: settings.SERVICE_EVENT_BUFFER,
      eventKeep: settings.SERVICE_EVENT_KEEP,
      eventMaxBytes: settings.SERVICE_EVENT_MAX_MB * MEGABYTE,
      nodeBuffer: settings.SERVICE_NODE_BUFFER,
    },
    session: {
      autoConnect: settings.SERVICE_AUTO_CONNECT,
      history: settings.SERVICE_HISTORY,
      presence: settings.SERVICE_PRESENCE,
      waVersion: toVersion(settings.SERVICE_WA_VERSION),
      localNetwork: settings.SERVICE_NETWORK_URL
        ? { url: settings.SERVICE_NETWORK_URL, rootKey: settings.SERVICE_NETWORK_ROOT_KEY! }
        : null,
      proxyUrl: settings.SERVICE_PROXY_URL,
    },
    send: {
      ackTimeoutMs: settings.SERVICE_ACK_TIMEOUT * 1000,
      perMinute: settings.SERVICE_SEND_PER_MINUTE,
    },
    webhooks: { isPrivateAllowed: settings.SERVICE_WEBHOOK_PRIVATE },
    playground: { controlUrl: settings.SERVICE_NETWORK_CONTROL_URL },
    log: { level: settings.SERVICE_LOG_LEVEL },
  };
}

function placesOf(settings: Settings) {
  const [auth, data] = [settings.SERVICE_DASHBOARD_AUTH_DB, settings.SERVICE_DASHBOARD_DATA_DB];
  if (isPostgresUrl(data)) return { postgresUrl: data, authDb: '', dataDb: '' };
  return { postgresUrl: null, authDb: resolve(auth), dataDb: resolve(data) };
}

function filesOf(settings: Settings): { dir: string; bucket: BucketConfig | null } {
  const bucket = readBucket(settings.SERVICE_MEDIA_DIR);
  if (bucket === null) return { dir: resolve(settings.SERVICE_MEDIA_DIR), bucket };
  const region = settings.SERVICE_S3_REGION;
  return {
    dir: resolve(settings.SERVICE_MEDIA_CACHE_DIR),
    bucket: {
      ...bucket,
      region,
      endpoint: settings.SERVICE_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
      accessKeyId: settings.SERVICE_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.SERVICE_S3_SECRET_ACCESS_KEY ?? '',
    },
  };
}

function toVersion(version: string | null): [number, number, number] | null {
  if (version === null) return null;
  const [major = 0, minor = 0, revision = 0] = version.split('.').map(Number);
  return [major, minor, revision];
}
