import type { ApiToken } from './api-tokens.js';

/** The configuration of the service, validated once at startup and injected everywhere else. */
export abstract class Config {
  abstract readonly server: ServerConfig;
  abstract readonly storage: StorageConfig;
  abstract readonly cluster: ClusterConfig;
  abstract readonly media: MediaConfig;
  abstract readonly events: EventsConfig;
  abstract readonly session: SessionConfig;
  abstract readonly send: SendConfig;
  abstract readonly webhooks: WebhooksConfig;
  abstract readonly playground: PlaygroundConfig;
  abstract readonly log: LogConfig;
}

/** Injects `server.basePath`. */
export const BASE_PATH = Symbol('BASE_PATH');

export interface ServerConfig {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  /** A token that allows everything. */
  apiToken: string | null;
  /** The file of further tokens, each with a name and its permissions. */
  apiTokensFile: string | null;
  /** The tokens in the file at the start. */
  apiTokens: ApiToken[];
  /** The path below which a proxy shows the service, such as `/dash`; empty for none. */
  basePath: string;
  /** Names of hosts, and whole origins. */
  allowedHosts: string[];
  trustProxy: boolean;
}

export interface StorageConfig {
  /** The database with both stores, which may hold a password; null for the SQLite files below. */
  postgresUrl: string | null;
  /** Path of the database with credentials and keys; empty on PostgreSQL. */
  authDb: string;
  /** Path of the database with chats, messages, events and the outbox; empty on PostgreSQL. */
  dataDb: string;
  sync: StoreSync;
  /** Goes on with stores that are older than they were. */
  acceptRestored: boolean;
}

export interface ClusterConfig {
  /** The address at which other processes on the same database reach this one; null for a process without others. */
  url: string | null;
}

export interface MediaConfig {
  /** The folder of the files of messages; with a bucket, of their copies on this machine. */
  dir: string;
  /** The place of all files; null for the folder. */
  bucket: BucketConfig | null;
  /** The most bytes that are kept in the folder; the least used files go first. */
  maxBytes: number;
  /** The kinds of files that are fetched when their message arrives; others on request. */
  fetch: MediaFetch;
  /** Larger files are only fetched on request. */
  maxFileBytes: number;
}

/** A bucket of Amazon S3, or of a server with the same API. */
export interface BucketConfig {
  /** The origin of its server. */
  endpoint: string;
  region: string;
  name: string;
  /** The beginning of all keys: empty, or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  /** A secret: in no log, no error, no report. */
  secretAccessKey: string;
}

/** `images` means stickers and voice messages, too. */
export const MEDIA_FETCHES = ['none', 'images', 'all'] as const;
export type MediaFetch = (typeof MEDIA_FETCHES)[number];

/** With `normal` a commit survives a killed process, with `full` a power cut as well. */
export const STORE_SYNCS = ['normal', 'full'] as const;
export type StoreSync = (typeof STORE_SYNCS)[number];

export interface EventsConfig {
  /** The number of events that are kept, and the number for a consumer that has not handled them. */
  eventBuffer: number;
  eventKeep: number;
  /** The most room for the events of an account, handled or not. */
  eventMaxBytes: number;
  nodeBuffer: number;
}

/** A test network on this machine instead of the real one. */
export interface LocalNetworkConfig {
  url: string;
  /** Public key that signs the network's certificate chain, 64 hex digits. */
  rootKey: string;
}

export interface PlaygroundConfig {
  /** The address that controls people and faults of the test network; null outside the playground. */
  controlUrl: string | null;
}

export const PRESENCES = ['unavailable', 'available'] as const;
export type Presence = (typeof PRESENCES)[number];

export interface SessionConfig {
  autoConnect: 'resume' | 'never';
  /** How much history is requested from the phone when it is paired. */
  history: 'recent' | 'full';
  /** The presence that WhatsApp gets while nobody types or asks who is online. */
  presence: Presence;
  waVersion: [number, number, number] | null;
  /** Null in live mode. */
  localNetwork: LocalNetworkConfig | null;
  /** Everything to WhatsApp takes it; it may hold a password. Null for direct connections. */
  proxyUrl: string | null;
}

export interface SendConfig {
  ackTimeoutMs: number;
  /** 0 means no limit. */
  perMinute: number;
}

export interface WebhooksConfig {
  /** True if webhooks may go to this machine and to private networks. */
  isPrivateAllowed: boolean;
}

export interface LogConfig {
  level: LogLevel;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
