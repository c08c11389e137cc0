import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import helmet from 'helmet';
import type { RequestHandler } from 'express';

const IMPORT_MAP = /<script type="importmap">([\s\S]*?)<\/script>/;

/**
 * Strict headers for the page: nothing from elsewhere, no inline code but the import map, which is
 * allowed by its hash.
 * @param indexPath the page, from which the hash is taken
 */
export function createSecurityHeaders(indexPath: string): RequestHandler {
  const [, importMap = ''] = IMPORT_MAP.exec(readFileSync(indexPath, 'utf8')) ?? [];
  const hash = createHash('sha256').update(importMap).digest('base64');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'sha256-${hash}'`],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The service speaks plain HTTP on this machine; a proxy in front decides about HTTPS.
    strictTransportSecurity: false,
  });
}
