import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyPublished, PACKAGE } from '../../build/dashboard-package.js';

const ROOT = join(import.meta.dirname, '../..');

describe('the package that npm pack makes', () => {
  let folder: string;
  let files: string[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'contents-'));
    cpSync(join(PACKAGE, 'package.json'), join(folder, 'package.json'));
    await copyPublished(folder);
    // Without the build, which has run already.
    const command = 'npm pack --dry-run --json --ignore-scripts';
    const { stdout } = await promisify(execFile)(command, { cwd: folder, shell: true });
    const [{ files: packed }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    files = packed.map(({ path }) => path);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

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

  it('has no developer files', () => {
    const folders = /^(\.|build|examples|packages|src|test|dist\/(?!node_modules|parts)[^/]+\/)/;
    const tools = /(\.spec\.js|\.ts|\.map|config\.js)$/;
    // The page's types say what its comments mean.
    const types = /^(client|generated)\/.*\.d\.ts$/;
    const needless = files.filter((path) => folders.test(path) || tools.test(path));
    expect(needless.filter((path) => !types.test(path))).toEqual([]);
  });

  it('has the manifest of the project, except for its dependencies', () => {
    const published = readManifest(PACKAGE);
    const project = readManifest(ROOT);
    for (const field of ['version', 'type', 'bin', 'imports', 'engines']) {
      expect([field, published[field]]).toEqual([field, project[field]]);
    }
    expect(project.private).toBe(true);
    // The built files contain a library under the GPL; the source does not.
    expect([project.license, published.license]).toEqual(['MIT', 'SEE LICENSE IN NOTICE']);
  });

  // The build fails if one is missing.
  it('installs no package that neither the programs nor the page load', () => {
    const { dependencies } = readManifest(PACKAGE) as { dependencies: object };
    const modules = ['dist', 'dist/parts', 'dist/node_modules/@whiskeysockets/baileys']
      .map((path) => join(ROOT, path))
      .flatMap((path) => readdirSync(path).map((name) => join(path, name)))
      .filter((path) => path.endsWith('.js'));
    const text = modules.map((path) => readFileSync(path, 'utf8')).join('\n');
    const needless = Object.keys(dependencies).filter((name) => !text.includes(`"${name}`));
    expect(needless).toEqual([]);
  });
});

function readManifest(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
}
