import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const INSTALLED = 'file:///srv/node_modules/whatsapp-session-dashboard';

/** The stack of a built program in which a function of Node fails, as if it were installed elsewhere. */
function failIn(name: string, args: string[]): string {
  const failing = `data:text/javascript,${name} = () => { throw new Error('here'); };`;
  const { stderr } = spawnSync(process.execPath, ['--import', failing, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stderr.replaceAll(`file://${ROOT}`, INSTALLED);
}

function readStack(stack: string): string {
  const { stdout } = spawnSync(process.execPath, ['build/read-stack.js'], {
    cwd: ROOT,
    input: stack,
    encoding: 'utf8',
  });
  return stdout;
}

/** The source line of the first of its places. */
function firstLine(stack: string): string | undefined {
  const [, file = '', line] = /((?:src|packages)\/\S+\.ts):(\d+):\d+/.exec(stack) ?? [];
  return readFileSync(join(ROOT, file), 'utf8').split('\n')[Number(line) - 1];
}

describe.each([
  ['the service', 'console.log', ['dist/main.js', '--help']],
  ['the command line', 'process.stdout.on', ['bin/whatsapp-dashboard.js', 'chats']],
])('a stack of %s', (_program, name, args) => {
  let stack: string;

  beforeAll(() => {
    stack = failIn(name, args);
    expect(stack).toContain(`${INSTALLED}/dist/`);
  });

  it('is read with the maps of the build', () => {
    const read = readStack(stack);
    expect(read).toContain('Error: here\n');
    expect(read).not.toContain(`${INSTALLED}/dist/`);
    expect(firstLine(read)).toContain(`${name}(`);
  });
});

it('leaves the places of other packages as they are', () => {
  const stack = 'Error: here\n    at f (/srv/node_modules/other/dist/main.js:1:1)\n';
  expect(readStack(stack)).toBe(stack);
});
