import { packageManifest } from './package-info.js';

const { version, devDependencies } = packageManifest;

export const SERVICE_VERSION = version;
/** Pinned exactly, so that package.json names the version that the build bundles. */
export const BAILEYS_VERSION = devDependencies['@whiskeysockets/baileys'] ?? 'unknown';
