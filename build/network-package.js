// @ts-check
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, transform } from 'esbuild';
import { absent, common, removeOldParts } from './bundle.js';
import { PARTS } from './compile.js';
import { writeLicenses } from './licenses.js';

const PACKAGE = join(import.meta.dirname, '../packages/network');
const TARGET = join(PACKAGE, 'dist');
const COMPILER = join(import.meta.dirname, '../node_modules/typescript-7/bin/tsc');
const FIXTURE = 'fixture';
/** The same for `require`, which Jest uses by default. */
const COMMON_JS = 'commonjs';
const asCommonJs = /** @type {const} */ ({
  format: 'cjs',
  define: { 'import.meta.url': 'moduleUrl' },
  banner: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;",
});

/**
 * Makes the package of the network: its program with all its packages in a few files, so that nothing else has to be
 * installed, and the fixture for tests, a file for each source, with its types.
 */
export async function buildNetworkPackage() {
  const [{ metafile }] = await Promise.all([bundleProgram(), writeFixture()]);
  await removeOldParts(join(TARGET, PARTS));
  await writeLicenses([metafile], join(TARGET, 'THIRD-PARTY-LICENSES.txt'));
}

async function bundleProgram() {
  const built = await build({
    ...common,
    entryPoints: {
      main: join(PACKAGE, 'src/kit/main.ts'),
      clock: join(PACKAGE, 'src/clock/preload.ts'),
    },
    outdir: TARGET,
    chunkNames: `${PARTS}/[name]-[hash]`,
    splitting: true,
    // The library loads these for thumbnails and lengths of files to send, which the network does not make.
    external: [...absent, 'sharp', 'music-metadata'],
    sourcemap: false,
  });
  await chmod(join(TARGET, 'main.js'), 0o755);
  return built;
}

async function writeFixture() {
  const source = join(PACKAGE, 'src', FIXTURE);
  await mkdir(join(TARGET, FIXTURE), { recursive: true });
  await mkdir(join(TARGET, COMMON_JS), { recursive: true });
  await writeFile(join(TARGET, COMMON_JS, 'package.json'), '{ "type": "commonjs" }\n');
  const names = (await readdir(source)).filter((name) => !name.endsWith('.spec.ts'));
  await Promise.all([
    ...names.map((name) => writeModule(join(source, name), name)),
    promisify(execFile)(process.execPath, [COMPILER, '-p', join(PACKAGE, 'tsconfig.build.json')]),
  ]);
  const types = names.map((name) => name.replace(/\.ts$/, '.d.ts'));
  await Promise.all(
    types.map((name) => cp(join(TARGET, FIXTURE, name), join(TARGET, COMMON_JS, name))),
  );
}

/**
 * @param {string} path
 * @param {string} name
 */
async function writeModule(path, name) {
  const text = await readFile(path, 'utf8');
  const options = /** @type {const} */ ({ loader: 'ts', target: 'node20' });
  const [module, commonJs] = await Promise.all([
    transform(text, { ...options, format: 'esm' }),
    transform(text, { ...options, ...asCommonJs }),
  ]);
  const base = name.replace(/\.ts$/, '');
  await Promise.all([
    writeFile(join(TARGET, FIXTURE, `${base}.js`), module.code),
    writeFile(join(TARGET, COMMON_JS, `${base}.js`), commonJs.code),
  ]);
}
