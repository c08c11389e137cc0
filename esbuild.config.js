/**
 * Puts what `nest build` made, and the many small files of its packages, into a few files: Node spends
 * a third of a start on finding and reading two thousand modules. `dist/main.js` runs with or without it.
 */
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // For the packages among them that are CommonJS.
  banner: {
    js: "import { createRequire as createRequireOfPart } from 'node:module'; const require = createRequireOfPart(import.meta.url);",
  },
  // Node keeps the text of a program: without its blanks and comments that is 13 MB less of memory.
  minifyWhitespace: true,
  logLevel: 'warning',
};

/** What `native-curve.patch.ts` changes and uses: one copy of each, for the service and the library. */
const curve = 'libsignal/src/curve.js';
const nativeCode = 'whatsapp-rust-bridge';

/** Stay packages of their own. */
const external = [
  curve,
  nativeCode,
  // A file of its own, see below.
  '@whiskeysockets/baileys',
  // Loads a compiled addon from its folder.
  '@photostructure/sqlite',
  // The same; and few starts need it.
  'sharp',
  // Nest loads it from its folder; here it would be a second one.
  'express',
  // The library has it loaded already.
  'pino',
  // Read only when they are needed; of a CommonJS package, such an import would find other names here.
  'pino-pretty',
  'socks-proxy-agent',
  'undici',
  // Nest asks for these, and goes on without them.
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
  '@fastify/view',
  'class-transformer/storage',
];

await build({
  ...common,
  entryPoints: ['dist/main.js'],
  outdir: 'dist',
  allowOverwrite: true,
  chunkNames: 'parts/[name]-[hash]',
  splitting: true,
  external,
  // Nest names providers, and the API document its schemas, by their classes.
  keepNames: true,
});

// Baileys with the packages that only it uses: it takes twice as long to load from their own files. It stays where Node
// looks for a package, since our code tells the library's errors from its own by where they were made.
const library = 'dist/node_modules/@whiskeysockets/baileys';
await build({
  ...common,
  entryPoints: ['node_modules/@whiskeysockets/baileys/lib/index.js'],
  outfile: `${library}/index.js`,
  // The library asks for the last four when it sends media, and goes on without them.
  external: [nativeCode, 'pino', 'sharp', 'jimp', 'link-preview-js', 'audio-decode'],
  plugins: [
    {
      name: 'curve-stays-a-file',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/curve(\.js)?$/ }, ({ path, resolveDir }) =>
          path === curve || resolveDir.endsWith('libsignal/src')
            ? { path: curve, external: true }
            : undefined,
        ),
    },
  ],
});
await writeFile(
  `${library}/package.json`,
  JSON.stringify({ type: 'module', exports: './index.js' }),
);
