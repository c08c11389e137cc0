import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';

const IMPORT = /^@import url\('([\w-]+\.css)'\) layer\((\w+)\);$/gm;

/**
 * Serves a style sheet with its imports inlined. Otherwise the browser would request each import separately, after
 * reading the main file.
 */
export function serveStyleSheet(path: string): RequestHandler {
  return (_request, response) => {
    const text = inlineImports(path);
    const digest = createHash('sha256').update(text).digest('base64url');
    response
      .type('css')
      .set({ 'Cache-Control': 'no-cache', ETag: `"${digest}"` })
      .send(text);
  };
}

export function inlineImports(path: string): string {
  return readFileSync(path, 'utf8').replace(
    IMPORT,
    (_rule, file: string, layer: string) =>
      `@layer ${layer} {\n${readFileSync(join(dirname(path), file), 'utf8')}}`,
  );
}
