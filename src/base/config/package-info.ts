import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/** A subpath import of `package.json`, which works wherever the build puts this file. */
const MANIFEST = '#package.json';
const LIBRARY_MANIFEST = '@whiskeysockets/baileys/package.json';

/** The folder that holds `package.json`, `client` and `node_modules`. */
export const PACKAGE_ROOT = dirname(require.resolve(MANIFEST));

/** The part of `package.json` that the service shows. */
const packageManifest = require(MANIFEST) as { version: string };

/** The same part of the library's manifest: of the copy that runs, which the build bundles. */
const libraryManifest = require(LIBRARY_MANIFEST) as { version: string };

export const SERVICE_VERSION = packageManifest.version;
export const BAILEYS_VERSION = libraryManifest.version;
