// @ts-check
import { bundle } from './bundle.js';
import { writeClientFiles } from './client-files.js';
import { compile } from './compile.js';
import { buildNetworkPackage } from './network-package.js';
import { copySwaggerUi } from './swagger-ui.js';

/** Makes everything that the programs need beside their sources: `dist` and `generated`. */
export async function build() {
  await writeClientFiles();
  await compile();
  await bundle();
  await buildNetworkPackage();
  await copySwaggerUi();
}
