import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type * as AccountModuleFile from '../../src/app/accounts/account.module.js';
import type * as ModuleMetadataFile from '../../src/app/accounts/module-metadata.js';
import type * as SharedModulesFile from '../../src/app/accounts/shared-modules.js';
import type * as AppModuleFile from '../../src/app/app.module.js';
import type * as ConfigureAppFile from '../../src/app/configure-app.js';
import type * as CreateDocumentFile from '../../src/app/docs/create-document.js';
import type { ReadMetadata } from '../../src/app/docs/create-document.js';
import { generateMetadata } from './generate-metadata.js';

/** The service as the build compiled it: decorators keep types there, which the document is made from. */
const DIST = join(import.meta.dirname, '../../dist');
const METADATA = 'app/docs/api-metadata.js';

/** Prints the OpenAPI document of the built service. It takes some seconds: the compiler reads all sources. */
async function main(): Promise<void> {
  generateMetadata(join(DIST, METADATA));
  const { default: readMetadata } = await load<{ default: ReadMetadata }>(METADATA);
  const { AppModule } = await load<typeof AppModuleFile>('app/app.module.js');
  const { APP_OPTIONS, configureApp } = await load<typeof ConfigureAppFile>('app/configure-app.js');
  const { createDocument } = await load<typeof CreateDocumentFile>('app/docs/create-document.js');
  const app = await NestFactory.create<NestExpressApplication>(AppModule, APP_OPTIONS);
  await configureApp(app);
  const document = await createDocument(app, readMetadata, await accountControllers());
  await app.close();
  process.stdout.write(JSON.stringify(document));
}

async function accountControllers() {
  const folder = 'app/accounts';
  const { AccountModule } = await load<typeof AccountModuleFile>(`${folder}/account.module.js`);
  const { SHARED_MODULES } = await load<typeof SharedModulesFile>(`${folder}/shared-modules.js`);
  const { controllersOf } = await load<typeof ModuleMetadataFile>(`${folder}/module-metadata.js`);
  return controllersOf(AccountModule, SHARED_MODULES);
}

function load<T>(path: string): Promise<T> {
  return import(pathToFileURL(join(DIST, path)).href) as Promise<T>;
}

/** The service opens its stores as soon as it is made. */
const folder = mkdtempSync(join(tmpdir(), 'document-'));
process.chdir(folder);
try {
  await main();
} finally {
  process.chdir(tmpdir());
  rmSync(folder, { recursive: true });
}
