import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const { version, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  bin: Record<string, string>;
};

function run(...args: string[]) {
  const command = join(ROOT, bin['whatsapp-dashboard'] ?? '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('whatsapp-dashboard', () => {
  it('lists its commands', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    for (const name of ['start', 'playground', 'network']) expect(stdout).toContain(`\n  ${name} `);
  });

  it.each(['start', 'playground', 'network'])('has a help for %s', (name) => {
    const { status, stdout } = run(name, '--help');
    expect(status).toBe(0);
    expect(stdout).toContain(`whatsapp-dashboard ${name}`);
    expect(stdout).toContain('--port PORT');
  });

  it('starts the dashboard without a command', () => {
    expect(run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('refuses an unknown command, and lists the known ones', () => {
    const { status, stdout, stderr } = run('strat');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^"strat" is no command\.\n\nUsage: whatsapp-dashboard/);
  });
});
