import { execSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { expectItToLive } from '../container/container-checks.js';
import { ContainerImage, readStages } from '../container/container-image.js';
import { createFolder } from '../support/service/service.js';

const ROOT = join(import.meta.dirname, '../..');
const MANIFESTS = [
  'package.json',
  'package-lock.json',
  ...['client', 'dashboard', 'network'].map((name) => `packages/${name}/package.json`),
];

it('the image lives on the packages of production alone, installed as the Dockerfile does', async () => {
  const startedAt = Date.now();
  const image = new ContainerImage((app) => {
    const folder = createFolder();
    for (const path of MANIFESTS) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(ROOT, path), join(folder, path));
    }
    const command = readStages()[0]?.find(({ name }) => name === 'RUN')?.args ?? '';
    execSync(`${command} --prefer-offline --no-audit --no-fund`, { cwd: folder, stdio: 'pipe' });
    renameSync(join(folder, 'node_modules'), join(app, 'node_modules'));
    rmSync(folder, { recursive: true });
  });
  const installedAt = Date.now();
  expect(existsSync(join(image.app, 'node_modules/jest'))).toBe(false);
  // Bundled.
  expect(existsSync(join(image.app, 'node_modules/@nestjs'))).toBe(false);
  await expectItToLive(image);
  image.dispose();
  console.log(
    `Container: installed in ${installedAt - startedAt} ms, lived for ${Date.now() - installedAt} ms`,
  );
});
