// @ts-check
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const SOURCE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const TARGET = join(import.meta.dirname, '../generated/swagger-ui');
const FILES = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css'];

/** Copies the files for the page of the API: the package has five times as much, and is not installed with the service. */
export async function copySwaggerUi() {
  await mkdir(TARGET, { recursive: true });
  const names = [...FILES, 'LICENSE', 'NOTICE'];
  await Promise.all(names.map((name) => copyFile(join(SOURCE, name), join(TARGET, name))));
}
