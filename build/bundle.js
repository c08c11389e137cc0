// @ts-check
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PARTS } from './compile.js';
import { nameOfPackage, writeLicenses } from './licenses.js';

const ROOT = join(import.meta.dirname, '..');
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The options of all bundles.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const common = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  platform: 'node',
  // Its main file loads its parts by names that a bundler does not see.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  target: 'node20',
  // Gives `require` to the CommonJS packages among them.
  banner: {
    js: "import { createRequire as createRequireOfPart } from 'node:module'; const require = createRequireOfPart(import.meta.url);",
  },
  // Node keeps the text of a program: without its blanks and comments that is 13 MB less of memory.
  minifyWhitespace: true,
  // For `build/read-stack.js`. No file names its map: Node never reads it, and it is not published with the file.
  sourcemap: 'external',
  sourcesContent: false,
  logLevel: 'warning',
  metafile: true,
};

/** Packages that `native-curve.patch.ts` changes and uses: one copy of each, for the service and the library. */
const curve = 'libsignal/src/curve.js';
const nativeCode = 'whatsapp-rust-bridge';

/** Its manifest is the published one. */
const PUBLISHED = 'packages/dashboard';

/** Stay packages of their own: the published manifest has them as dependencies, and nothing that is bundled. */
const packages = [
  curve,
  nativeCode,
  // Loads a compiled addon from its folder.
  '@photostructure/sqlite',
  // Likewise; and few starts need it.
  'sharp',
  // Nest loads it from its folder; here it would be a second copy.
  'express',
  // The library has it loaded already.
  'pino',
  // Loads WebAssembly from its folder.
  'opusscript',
  // Read only when they are needed; such an import of a CommonJS package would find other names here.
  'pino-pretty',
  'qrcode',
  'socks-proxy-agent',
  'undici',
];

/** Optional packages: their users go on without them. */
export const absent = [
  // Optional packages of Nest.
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
  '@fastify/view',
  'class-transformer/storage',
  // Optional packages of the library, to send media.
  'jimp',
  'link-preview-js',
  'audio-decode',
  // Optional packages of ws, for speed.
  'bufferutil',
  'utf-8-validate',
  // An optional package of pg, for speed.
  'pg-native',
];

const library = '@whiskeysockets/baileys';

/**
 * Bundles the files from `compile.js` and their many small packages into a few files: Node spends a third of a start on
 * finding and reading two thousand modules. The service runs with or without the bundle. The network, the playground
 * and the command line are bundled from their sources.
 * @throws {Error} if the published manifest does not fit
 */
export async function bundle() {
  const built = await Promise.all([
    bundleService(),
    bundleLibrary(),
    bundleNetwork(),
    bundleCommandLine(),
  ]);
  const metafiles = built.map(({ metafile }) => metafile);
  await assertDeclared(metafiles);
  await removeOldParts(join(ROOT, 'dist', PARTS));
  await writeLicenses(metafiles, join(ROOT, 'dist/THIRD-PARTY-LICENSES.txt'));
}

function bundleService() {
  return build({
    ...common,
    entryPoints: ['dist/main.js', 'dist/migrate-store.js'],
    outdir: 'dist',
    allowOverwrite: true,
    chunkNames: `${PARTS}/[name]-[hash]`,
    splitting: true,
    external: [...packages, ...absent, library],
    // Nest names providers, and the API document its schemas, by their classes.
    keepNames: true,
  });
}

function bundleNetwork() {
  return build({
    ...common,
    entryPoints: { network: 'packages/network/src/main.ts', playground: 'test/playground/main.ts' },
    outdir: 'dist',
    chunkNames: `${PARTS}/[name]-[hash]`,
    splitting: true,
    external: [...packages, ...absent, library],
  });
}

/** The client's main file: the command of the package has its commands, too. */
function bundleCommandLine() {
  return build({
    ...common,
    entryPoints: ['packages/client/src/cli/main.ts'],
    outfile: 'dist/cli.js',
  });
}

/**
 * Bundles Baileys with the packages that only it uses: loading their own files takes twice as long. The bundle stays
 * where Node looks for a package, since our code tells the library's errors from its own by the place of their origin.
 */
async function bundleLibrary() {
  const folder = `dist/node_modules/${library}`;
  const built = await build({
    ...common,
    entryPoints: [`node_modules/${library}/lib/index.js`],
    outfile: `${folder}/index.js`,
    external: [nativeCode, 'pino', 'sharp', ...absent],
    plugins: [
      {
        name: 'curve-stays-a-file',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\/curve(\.js)?$/ }, ({ path, resolveDir }) =>
            path === curve || resolveDir.replaceAll('\\', '/').endsWith('libsignal/src')
              ? { path: curve, external: true }
              : undefined,
          ),
      },
    ],
  });
  const output = built.metafile.outputs[`${folder}/index.js`];
  if (!output?.imports.some(({ path, external }) => external && path === curve)) {
    throw new Error(`${library} has a copy of ${curve} in it: there must be one of them`);
  }
  // With its version, which the service shows and scanners of an image look for.
  const { name, version, license } = await readManifest(`node_modules/${library}`);
  const exports = { '.': './index.js', './package.json': './package.json' };
  await writeFile(
    join(ROOT, folder, 'package.json'),
    JSON.stringify({ name, version, license, type: 'module', exports }),
  );
  return built;
}

/**
 * Removes the parts of earlier builds, once nothing runs from them any more.
 * @param {string} folder
 */
export async function removeOldParts(folder) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - DAY_MS) await rm(path);
  }
}

/** @param {string} path */
function isAbsent(path) {
  return absent.some((name) => path === name || path.startsWith(`${name}/`));
}

/**
 * Compares the published manifest with the packages that stay outside, and its versions with those of the project.
 * @param {import('esbuild').Metafile[]} metafiles
 * @throws {Error} if one of them is missing, or differs
 */
async function assertDeclared(metafiles) {
  const { dependencies } = await readManifest(PUBLISHED);
  const own = await readManifest('.');
  const outside = metafiles
    .flatMap(({ outputs }) => Object.values(outputs).flatMap(({ imports }) => imports))
    .filter(({ external, path }) => external && !isBuiltin(path) && !isAbsent(path))
    .map(({ path }) => nameOfPackage(path));
  const allowed = new Set([...Object.keys(dependencies), library]);
  const unknown = new Set(outside.filter((name) => !allowed.has(name)));
  if (unknown.size > 0) {
    throw new Error(
      `Not bundled, and no dependency of ${PUBLISHED}/package.json: ${[...unknown].join(', ')}`,
    );
  }
  for (const [name, version] of Object.entries(dependencies)) {
    if (own.dependencies[name] === version) continue;
    throw new Error(
      `${PUBLISHED}/package.json has ${name} ${version}, package.json ${own.dependencies[name]}`,
    );
  }
}

/** @param {string} folder */
async function readManifest(folder) {
  return JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'));
}
