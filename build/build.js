// @ts-check
import { bundle } from './bundle.js';
import { writeClientTypes } from './client-types.js';
import { compile } from './compile.js';
import { buildNetworkPackage } from './network-package.js';
import { copySwaggerUi } from './swagger-ui.js';

/** Makes all that the programs need beside their sources: `dist` and `generated`. */
export async function build() {
  await writeClientTypes();
  await compile();
  await bundle();
  await buildNetworkPackage();
  await copySwaggerUi();
}
