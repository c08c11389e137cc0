import { packageManifest } from './package-info.js';

const { version, dependencies } = packageManifest;

export const SERVICE_VERSION = version;
/** Pinned exactly, so that the manifest tells what is installed. */
export const BAILEYS_VERSION = dependencies['@whiskeysockets/baileys'] ?? 'unknown';
