import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigError } from '../../config/config.error.js';
import type { Config } from '../../config/config.js';
import { loadConfig } from '../../config/load-config.js';
import { addressOf } from '../postgres/postgres-address.js';

const FILES = ['auth.db', 'dashboard.db'];
const URL_BEGIN = /^[a-z][a-z\d+.-]*:\/\//i;

/** The place of the stores, for a person: without a password. */
export function placeOf({ storage }: Pick<Config, 'storage'>): string {
  const { postgresUrl, authDb, dataDb } = storage;
  if (postgresUrl !== null) return `the database ${addressOf(postgresUrl)}`;
  const folder = dirname(authDb);
  const names = [authDb, dataDb].map((path) => basename(path));
  const isUsual = dirname(dataDb) === folder && names.join() === FILES.join();
  return isUsual ? folder : `${authDb} and ${dataDb}`;
}

/**
 * The configuration of a service in a place, with commits that wait for the disk.
 * @param place a `postgres://` URL, a folder with the two files under their usual names, or both files with a comma
 * @throws ConfigError for another one
 */
export function configOf(place: string): Config {
  const [auth, data] = URL_BEGIN.test(place) ? urlsOf(place) : filesOf(place);
  return loadConfig([], {
    SERVICE_DASHBOARD_AUTH_DB: auth,
    SERVICE_DASHBOARD_DATA_DB: data,
    SERVICE_STORE_SYNC: 'full',
  });
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

/** The text is not repeated, as it may hold a password. */
function urlsOf(url: string): string[] {
  if (/^postgres(ql)?:\/\//.test(url)) return [url, url];
  throw new ConfigError(['The URL of a place begins with postgres://']);
}

function filesOf(place: string): string[] {
  const isFolder = existsSync(place) || !place.includes(',');
  const files = isFolder ? FILES.map((name) => join(place, name)) : place.split(',');
  if (files.length === 2) return files.map((path) => resolve(path));
  throw new ConfigError([
    'A place of files is a folder, or two files: auth store, dashboard store',
  ]);
}
