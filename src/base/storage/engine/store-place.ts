import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../../config/config.js';
import { loadConfig } from '../../config/load-config.js';
import { addressOf } from '../postgres/postgres-address.js';
import { StorageError } from '../storage.error.js';

const FILES = ['auth.db', 'dashboard.db'] as const;

/** The place of the stores, for a person: without a password. */
export function placeOf({ storage }: Pick<Config, 'storage'>): string {
  const { postgresUrl, authDb, dataDb } = storage;
  if (postgresUrl !== null) return `the database ${addressOf(postgresUrl)}`;
  const [folder, other] = [authDb, dataDb].map(dirname);
  const hasUsualNames = basename(authDb) === FILES[0] && basename(dataDb) === FILES[1];
  return folder === other && hasUsualNames ? folder : `${authDb} and ${dataDb}`;
}

/**
 * @param text a `postgres://` URL, a folder with the two files under their usual names, or both files with a comma
 * @throws ConfigError for another one
 */
export function toPlace(text: string): Config {
  const isUrl = /^postgres(ql)?:\/\//.test(text);
  const [auth, data] = isUrl ? [text, text] : filesOf(text);
  return loadConfig([], { SERVICE_DASHBOARD_AUTH_DB: auth, SERVICE_DASHBOARD_DATA_DB: data });
}

/** The settings with which a service uses the place; a URL is left out, since it may hold a password. */
export function settingsOf({ storage }: Pick<Config, 'storage'>): Record<string, string> {
  const { postgresUrl, authDb, dataDb } = storage;
  const url = postgresUrl === null ? null : 'the postgres:// URL';
  return {
    SERVICE_DASHBOARD_AUTH_DB: url ?? authDb,
    SERVICE_DASHBOARD_DATA_DB: url ?? dataDb,
  };
}

/** @throws StorageError for files that do not exist */
export function assertExists(config: Config): void {
  const { postgresUrl, authDb, dataDb } = config.storage;
  if (postgresUrl !== null || [authDb, dataDb].every((path) => existsSync(path))) return;
  throw new StorageError(`There are no stores in ${placeOf(config)}.`);
}

function filesOf(text: string): string[] {
  const files = text.includes(',') ? text.split(',') : FILES.map((name) => join(text, name));
  return files.map((path) => resolve(path));
}
