import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ServerConfig } from '../config/config.js';
import { isLoopbackHost } from '../config/settings.validators.js';
import { hasBearerToken, hasLoginCookie } from './api-token.js';
import { ApiError } from './api.error.js';

/** Probes ask from wherever the process runs, and a login comes before it is known. */
const OPEN_PATHS = new Set(['/health/live', '/health/ready', '/login']);

/**
 * Keeps other people and other web pages out of the API: a foreign `Host` is a DNS rebinding, a
 * foreign `Origin` another page in the user's browser, a missing token somebody without it.
 */
export function createAccessCheck(server: ServerConfig): RequestHandler {
  const known = new Set([server.host, ...server.allowedHosts].map(normalizeHost));
  // A rebinding needs a name: where the service listens beyond loopback, addresses are harmless.
  const areAddressesKnown = !isLoopbackHost(server.host);
  const isKnownHost = (host: string) =>
    isLoopbackHost(host) || known.has(host) || (areAddressesKnown && isIP(host) !== 0);

  // A proxy may pass on any name, unless it is said which.
  const checksHost = !server.trustProxy || server.allowedHosts.length > 0;

  return (request: Request, _response: Response, next: NextFunction) => {
    const { host, origin } = request.headers;
    const hostName = nameOf(`http://${host ?? ''}`);
    if (checksHost && !(hostName && isKnownHost(hostName))) {
      next(new ApiError('host_not_allowed', 'This host name is not one of the service.'));
      return;
    }
    if (origin !== undefined && !isOwnOrigin(origin, host, (name) => known.has(name))) {
      next(new ApiError('origin_not_allowed', 'This web page may not use the service.'));
      return;
    }
    if (server.apiToken && !OPEN_PATHS.has(request.path) && !isLoggedIn(request, server.apiToken)) {
      next(new ApiError('unauthorized', 'A valid API token is required.'));
      return;
    }
    next();
  };
}

/** The page's own origin has the host and port that the request came to. */
function isOwnOrigin(
  origin: string,
  host: string | undefined,
  isConfigured: (host: string) => boolean,
): boolean {
  const name = nameOf(origin);
  if (!name) return false;
  return new URL(origin).host === host || (isConfigured(name) && !isLoopbackHost(name));
}

function nameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.toLowerCase().replace(/^\[|\]$/g, '') : null;
}

/** A host as the URL parser writes it. */
function normalizeHost(host: string): string | null {
  return nameOf(`http://${isIP(host) === 6 ? `[${host}]` : host}`);
}

function isLoggedIn({ headers }: Request, token: string): boolean {
  return hasBearerToken(headers.authorization, token) || hasLoginCookie(headers.cookie, token);
}
