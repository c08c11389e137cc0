import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface PackageJson {
  version: string;
  dependencies: Record<string, string>;
}

const { version, dependencies } = require('../../package.json') as PackageJson;

export const SERVICE_VERSION = version;
/** Pinned exactly, so that the manifest tells what is installed. */
export const BAILEYS_VERSION = dependencies['@whiskeysockets/baileys'] ?? 'unknown';
