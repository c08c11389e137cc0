// @ts-check
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import ts from 'typescript';
import { absent, common, removeOldParts } from './bundle.js';
import { PARTS } from './compile.js';
import { writeLicenses } from './licenses.js';

const PACKAGE = join(import.meta.dirname, '../packages/network');
const TARGET = join(PACKAGE, 'dist');
const FIXTURE = 'fixture';

/**
 * Makes the package of the network: its program with all that it uses in a few files, so that nothing else has to be
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
    entryPoints: { main: join(PACKAGE, 'src/kit/main.ts') },
    outdir: TARGET,
    chunkNames: `${PARTS}/[name]-[hash]`,
    splitting: true,
    // The library loads these for thumbnails and lengths of files to send, which the network does not make.
    external: [...absent, 'sharp', 'music-metadata'],
  });
  await chmod(join(TARGET, 'main.js'), 0o755);
  return built;
}

async function writeFixture() {
  const source = join(PACKAGE, 'src', FIXTURE);
  await mkdir(join(TARGET, FIXTURE), { recursive: true });
  const names = (await readdir(source)).filter((name) => !name.endsWith('.spec.ts'));
  await Promise.all(names.map((name) => writeModule(join(source, name), name)));
}

/**
 * @param {string} path
 * @param {string} name
 */
async function writeModule(path, name) {
  const text = await readFile(path, 'utf8');
  const { code } = await transform(text, { loader: 'ts', target: 'node20', format: 'esm' });
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: path,
    compilerOptions: { target: ts.ScriptTarget.ES2023, isolatedDeclarations: true },
  });
  const target = join(TARGET, FIXTURE, name);
  await writeFile(target.replace(/\.ts$/, '.js'), code);
  await writeFile(target.replace(/\.ts$/, '.d.ts'), outputText);
}
