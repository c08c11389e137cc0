// @ts-check
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.js';
import { copyPublished, PACKAGE, removeCopies } from './dashboard-package.js';

/** Run by npm before it packs the service, and with `--remove` after it. */
await removeCopies();
if (!process.argv.includes('--remove')) {
  await rm(join(import.meta.dirname, '../dist'), { recursive: true, force: true });
  await build();
  await copyPublished(PACKAGE);
}
