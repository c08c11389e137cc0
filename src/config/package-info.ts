import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);

/** `package.json` names itself, so that it is found from wherever the build puts this file. */
const MANIFEST = '#package.json';

/** The folder that holds `package.json`, `client` and `node_modules`. */
export const PACKAGE_ROOT = dirname(require.resolve(MANIFEST));

/** What `package.json` says of this service. */
export const packageManifest = require(MANIFEST) as {
  version: string;
  dependencies: Record<string, string>;
};
