import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { ConfigError } from '../../config/config.error.js';
import type { Config } from '../../config/config.js';
import { loadConfig } from '../../config/load-config.js';
import { isPostgresUrl } from '../../config/settings.validators.js';
import { addressOf } from '../postgres/postgres-address.js';

const FILES = ['auth.db', 'dashboard.db'];
const URL_BEGIN = /^[a-z][a-z\d+.-]*:\/\//i;
/** A server without a database. */
const NAMELESS = /^\w+:\/\/[^/?#]+\/?([?#]|$)/;

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
 * @param flag the flag that names it, for a person
 * @throws ConfigError for another one
 */
export function configOf(place: string, flag = 'the place'): Config {
  const [auth, data] = URL_BEGIN.test(place) ? urlsOf(place, flag) : filesOf(place, flag);
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
function urlsOf(url: string, flag: string): string[] {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new ConfigError(['The URL of a place begins with postgres://']);
  }
  if (isPostgresUrl(url)) return [url, url];
  throw new ConfigError([
    NAMELESS.test(url)
      ? `The address of ${flag} has no name of a database.`
      : `The address of ${flag} must be one such as postgres://name:password@db.example:5432/dashboard.`,
  ]);
}

function filesOf(place: string, flag: string): string[] {
  const isOne = existsSync(place) || !place.includes(',');
  if (isOne && isFile(place)) {
    throw new ConfigError([
      `There are two files, and ${flag} names one: give their folder, or both with a comma between, the auth store first.`,
    ]);
  }
  const files = isOne ? FILES.map((name) => join(place, name)) : place.split(',');
  if (files.length === 2) return files.map((path) => resolve(path));
  throw new ConfigError([
    'A place of files is a folder, or two files: auth store, dashboard store',
  ]);
}

/** A folder that does not exist yet is not called like a file of the stores. */
function isFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? found.isFile() : extname(path) === '.db';
}
