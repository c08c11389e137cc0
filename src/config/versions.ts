import { packageManifest } from './package-info.js';

const { version, dependencies } = packageManifest;

export const SERVICE_VERSION = version;
/** Pinned exactly, so that package.json names the installed version. */
export const BAILEYS_VERSION = dependencies['@whiskeysockets/baileys'] ?? 'unknown';
