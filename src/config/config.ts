/** The service's whole configuration, validated once at start; everything else takes it by injection. */
export abstract class Config {
  abstract readonly server: ServerConfig;
  abstract readonly storage: StorageConfig;
  abstract readonly events: EventsConfig;
  abstract readonly session: SessionConfig;
  abstract readonly send: SendConfig;
  abstract readonly log: LogConfig;
}

export interface ServerConfig {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  apiToken: string | null;
  allowedHosts: string[];
  trustProxy: boolean;
}

export interface StorageConfig {
  /** Path of the pairing's own store. */
  authDb: string;
  /** Path of the store of chats, messages, events and the send queue. */
  dataDb: string;
  sync: StoreSync;
}

/** `normal`: a commit survives a killed process. `full`: a power cut as well. */
export const STORE_SYNCS = ['normal', 'full'] as const;
export type StoreSync = (typeof STORE_SYNCS)[number];

export interface EventsConfig {
  eventBuffer: number;
  nodeBuffer: number;
}

/** A test network on this machine instead of the real one. */
export interface LocalNetworkConfig {
  url: string;
  /** Public key that signs the network's certificate chain, 64 hex digits. */
  rootKey: string;
}

export interface SessionConfig {
  autoConnect: 'resume' | 'never';
  /** How much of its past the phone is asked for when it is paired. */
  history: 'recent' | 'full';
  waVersion: [number, number, number] | null;
  /** Null in live mode. */
  localNetwork: LocalNetworkConfig | null;
}

export interface SendConfig {
  ackTimeoutMs: number;
  /** 0 is no limit. */
  perMinute: number;
}

export interface LogConfig {
  level: LogLevel;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
