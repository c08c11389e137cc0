import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = join(ROOT, 'bin/whatsapp-dashboard.js');
const COMMANDS = ['connect', 'send', 'chats', 'tail', 'trace', 'doctor', 'token', 'completions'];

function run(...args: string[]): string {
  return execFileSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
}

/** The completions of bash for the last word. */
function complete(...words: string[]): string[] {
  const line = ['whatsapp-dashboard', ...words];
  const script = `${run('completions', 'bash')}
    COMP_WORDS=(${line.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${line.length - 1}
    _whatsapp_dashboard; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

describe('completions', () => {
  it('offer commands, options and their values in bash', () => {
    expect(complete('')).toEqual(expect.arrayContaining(COMMANDS));
    expect(complete('co')).toEqual(['connect', 'completions']);
    expect(complete('--url', 'x', 'tail', '--k')).toEqual(['--kind']);
    expect(complete('tail', '--kind', 'm')).toEqual(['message']);
    expect(complete('tail', '--type', 'ack.re')).toEqual(['ack.read']);
    expect(complete('send', '+15550102', '--wait', '')).toEqual([
      'sent',
      'delivered',
      'read',
      'played',
    ]);
    expect(complete('send', '--file', 'package.j')).toEqual(['package.json']);
  });

  it.each(['bash', 'zsh', 'fish'])('for %s name every command and each of its options', (shell) => {
    const script = run('completions', shell);
    for (const command of COMMANDS) {
      expect(script).toContain(command);
      const flags = run(command, '--help').matchAll(/--([a-z][a-z-]+)/g);
      for (const [, name] of flags) expect(script).toMatch(new RegExp(`(--|-l )${name}\\b`));
    }
  });

  it('exist for known shells only', () => {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, 'completions', 'tcsh'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish')]);
  });
});

it('has a row in the docs for each command, and a place in the command of the package', () => {
  const page = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8');
  const help = run('--help');
  for (const name of COMMANDS) {
    expect(page).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'));
    expect(help).toContain(name);
  }
});
