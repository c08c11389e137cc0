import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');

describe('the package that npm pack makes', () => {
  let files: string[];

  beforeAll(async () => {
    // Without the build, which has run already.
    const command = 'npm pack --dry-run --json --ignore-scripts';
    const { stdout } = await promisify(execFile)(command, { cwd: ROOT, shell: true });
    const [{ files: packed }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    files = packed.map(({ path }) => path);
  });

  it.each([
    'bin/whatsapp-dashboard.js',
    'client/index.html',
    'dist/main.js',
    'dist/network.js',
    'dist/node_modules/@whiskeysockets/baileys/index.js',
    'dist/playground.js',
    'dist/THIRD-PARTY-LICENSES.txt',
    'docs/openapi.json',
    'client/emoji/en.json',
    'generated/swagger-ui/swagger-ui-bundle.js',
    'LICENSE',
    'NOTICE',
    'postman/dashboard.postman_collection.json',
    'README.md',
  ])('has %s', (path) => {
    expect(files).toContain(path);
  });

  it('has nothing that only developers need', () => {
    const folders = /^(\.|build|examples|packages|src|test|dist\/(?!node_modules|parts)[^/]+\/)/;
    const tools = /(\.spec\.js|\.ts|\.map|config\.js)$/;
    // The page's types say what its comments mean.
    const types = /^(client|generated)\/.*\.d\.ts$/;
    const needless = files.filter((path) => folders.test(path) || tools.test(path));
    expect(needless.filter((path) => !types.test(path))).toEqual([]);
  });
});
