import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/** A subpath import of `package.json`, which works wherever the build puts this file. */
const MANIFEST = '#package.json';

/** The folder that holds `package.json`, `client` and `node_modules`. */
export const PACKAGE_ROOT = dirname(require.resolve(MANIFEST));

/** The parts of `package.json` that the service shows. */
export const packageManifest = require(MANIFEST) as {
  version: string;
  devDependencies: Record<string, string>;
};
