import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { expectItToLive } from '../support/container-checks.js';
import { ContainerImage } from '../support/container-image.js';

const ROOT = join(import.meta.dirname, '../..');

it('the image lives on the packages of production alone, installed as the Dockerfile does', async () => {
  const startedAt = Date.now();
  const image = new ContainerImage((app) => {
    cpSync(join(ROOT, 'package-lock.json'), join(app, 'package-lock.json'));
    cpSync(join(ROOT, 'package.json'), join(app, 'package.json'));
    execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: app,
      stdio: 'pipe',
    });
  });
  const installedAt = Date.now();
  expect(existsSync(join(image.app, 'node_modules/jest'))).toBe(false);
  await expectItToLive(image);
  image.dispose();
  console.log(
    `Container: installed in ${installedAt - startedAt} ms, lived for ${Date.now() - installedAt} ms`,
  );
});
