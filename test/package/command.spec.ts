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

  it.each([
    [['strat'], '"strat" is no command. Did you mean start?', 'whatsapp-dashboard'],
    [['sned', 'x'], '"sned" is no command. Did you mean send?', 'whatsapp-dashboard'],
    [['something'], '"something" is no command.', 'whatsapp-dashboard'],
    [['chats', '--unraed'], "Unknown option '--unraed'. Did you mean --unread?", '… chats'],
    [['chats', '-z'], "Unknown option '-z'.", '… chats'],
    [['tail', '-t', 'ack.raed'], /ack\.read, .*\. Did you mean ack\.read\?/, '… tail'],
  ])('refuses %j, says what was meant, and which help says more', (args, problem, usage) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([2, '']);
    const [first, second] = stderr.split('\n');
    expect(first).toMatch(problem);
    expect(second).toBe(`  ${usage.replace('…', 'whatsapp-dashboard')} --help says more.`);
  });
});
