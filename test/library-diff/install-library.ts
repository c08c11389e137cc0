import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = /^[0-9][0-9a-z.-]*$/i;

/** The folder of a version of the library, installed until this process ends. */
export function installLibrary(version: string): string {
  if (!VERSION.test(version)) throw new Error(`"${version}" is no version`);
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...options, `@whiskeysockets/baileys@${version}`], {
    stdio: 'inherit',
  });
  return folder;
}
