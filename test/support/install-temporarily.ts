import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs packages until this process ends, and returns their folder. For packages that only a rare script needs, and
 * that are too large for everybody's `npm ci`.
 * @param versions by name
 */
export function installTemporarily(versions: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'inherit' });
  return join(folder, 'node_modules');
}
