import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

const IMPORT_MAP = /<script type="importmap">([\s\S]*?)<\/script>/;

/**
 * Strict security headers: nothing is loaded from other hosts, and no inline code runs except the import map, which is
 * allowed by its hash.
 * @param indexPath the HTML file with the import map
 */
export function createSecurityHeaders(indexPath: string): RequestHandler {
  const [, importMap = ''] = IMPORT_MAP.exec(readFileSync(indexPath, 'utf8')) ?? [];
  const hash = createHash('sha256').update(importMap).digest('base64');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", `'sha256-${hash}'`],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The service speaks plain HTTP; a proxy in front decides about HTTPS.
    strictTransportSecurity: false,
  });
  return (_request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Runs helmet's fifteen middlewares once: the headers are the same for every response. */
function headersOf(options: HelmetOptions): [string, string][] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
