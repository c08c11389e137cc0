/**
 * Puts what `nest build` made, and the many small files of its packages, into a few files: Node spends
 * a third of a start on finding and reading two thousand modules. `dist/main.js` runs with or without it.
 */
import { build } from 'esbuild';

/** Stay packages of their own. */
const external = [
  // Our code tells the library's errors from its own by where they were made.
  '@whiskeysockets/baileys',
  'libsignal',
  'protobufjs',
  'ws',
  // Loads a compiled addon from its folder.
  '@photostructure/sqlite',
  // Nest loads it from its folder; here it would be a second one.
  'express',
  // The library has it loaded already.
  'pino',
  // Read only when they are needed; of a CommonJS package, such an import would find other names here.
  'pino-pretty',
  'qrcode',
  // Nest asks for these, and goes on without them.
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
  '@fastify/view',
  'class-transformer/storage',
];

await build({
  entryPoints: ['dist/main.js'],
  outdir: 'dist',
  allowOverwrite: true,
  chunkNames: 'parts/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  // Nest names providers, and the API document its schemas, by their classes.
  keepNames: true,
  // For the packages among them that are CommonJS.
  banner: {
    js: "import { createRequire as createRequireOfPart } from 'node:module'; const require = createRequireOfPart(import.meta.url);",
  },
  logLevel: 'warning',
});
