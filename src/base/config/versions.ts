import { libraryManifest, packageManifest } from './package-info.js';

export const SERVICE_VERSION = packageManifest.version;
export const BAILEYS_VERSION = libraryManifest.version;
