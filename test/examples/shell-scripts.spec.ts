import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { markdownFiles, ROOT } from '../docs/shell-commands.js';
import { doubtsIn } from './shell-scripts.js';

const SCRIPT = join(ROOT, 'examples/verify-webhook.sh');
const SHELLS = ['sh', 'dash', 'bash'].filter((shell) => isThere(shell, ['-c', 'exit 0']));
const now = () => Math.floor(Date.now() / 1000);
const key = randomBytes(24);
const BODY = '{"type":"webhook.test"}';

function isThere(program: string, args: string[]): boolean {
  return spawnSync(program, args).status === 0;
}

describe.each(isThere('openssl', ['version']) ? SHELLS : [])('verify-webhook.sh in %s', (shell) => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shell-test-'));
    writeFileSync(join(folder, 'body.json'), BODY);
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('accepts a signed request', () => {
    expect(verify({ at: String(now()) })).toEqual(['taken\n', 0]);
  });

  it.each([
    'a[$(touch pwned)]',
    'a[`touch pwned`]',
    '$(touch pwned)',
    'at=1',
    'id',
    '',
    ' ',
    '-1',
    '1 2',
    '0',
    `0${now()}`,
    `0x${now().toString(16)}`,
    `+${now()}`,
    `${now()}a`,
    `${now()}\n$(touch pwned)`,
    '9'.repeat(19),
    '9'.repeat(100_000),
    '١٢٣',
  ])('refuses the time %j, signed or not, and runs nothing', (at) => {
    const first = at.split('\n')[0] ?? '';
    // With a line break, the first line is a good time, and the rest is a line of its own.
    const answer = first === at ? ['refused\n', 1] : ['taken\n', 0];
    expect(verify({ at, signed: first })).toEqual(answer);
    expect(verify({ at, signature: 'v1,AAAA' })).toEqual(['refused\n', 1]);
  });

  it.each(['', 'v1,', 'v1,*', '*', 'v1,$(touch pwned)'])(
    'refuses the signature %j',
    (signature) => {
      expect(verify({ at: String(now()), signature })).toEqual(['refused\n', 1]);
    },
  );

  it.each(['', 'v1,'])('refuses the signature %j also without a secret', (signature) => {
    expect(verify({ at: String(now()), signature, secret: '' })).toEqual(['refused\n', 1]);
  });

  interface Saved {
    at: string;
    signed?: string;
    signature?: string;
    secret?: string;
  }

  /** Its output, and its exit code; no files but its own may exist afterwards. */
  function verify({ at, signed = at, signature, secret }: Saved): [string, number | null] {
    const made = createHmac('sha256', key).update(`one.${signed}.${BODY}`).digest('base64');
    const headers = [
      'webhook-id: one',
      `webhook-timestamp: ${at}`,
      `webhook-signature: ${signature ?? `v1,${made}`}`,
    ];
    writeFileSync(join(folder, 'headers.txt'), `${headers.join('\r\n')}\r\n`);
    const env = { ...process.env, WEBHOOK_SECRET: secret ?? `whsec_${key.toString('base64')}` };
    const args = [SCRIPT, 'headers.txt', 'body.json'];
    const { stdout, status } = spawnSync(shell, args, { cwd: folder, env, encoding: 'utf8' });
    expect(readdirSync(folder).toSorted()).toEqual(['body.json', 'headers.txt']);
    return [stdout, status];
  }
});

describe('a shell script', () => {
  it.each([...scriptFiles(), ...snippets()])('%s does not run its input', (_, script) => {
    expect(doubtsIn(script)).toEqual([]);
  });

  it.each([
    'age=$(($(date +%s) - ${at:-0}))',
    'rm $file',
    'eval "$line"',
    'echo "answer: $answer"',
    'printf "$text"',
    '[ "$at" -lt 300 ]',
  ])('with %j is found', (line) => {
    expect(doubtsIn(line)).not.toEqual([]);
  });
});

function scriptFiles(): [string, string][] {
  const files = readdirSync(join(ROOT, 'examples'), { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((name) => name.endsWith('.sh')).map((name) => `examples/${name}`);
  return [...scripts, '.ci/run'].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
}

/** All commands that the pages show in a shell, however it is named. */
function snippets(): [string, string][] {
  return markdownFiles().flatMap((file) => {
    const page = readFileSync(join(ROOT, file), 'utf8');
    const blocks = page.matchAll(/^( *)```(?:sh|shell|bash|zsh|console)\n(.*?)^\1```/gms);
    return [...blocks].map(([, , block = ''], index): [string, string] => [
      `${file}, block ${index + 1}`,
      block,
    ]);
  });
}
