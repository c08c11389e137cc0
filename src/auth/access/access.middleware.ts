import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../common/errors/api.error.js';
import { isLoopbackHost } from '../../common/loopback-host.js';
import type { ServerConfig } from '../../config/config.js';
import { hasBearerToken, hasLoginCookie } from './api-token.js';
import { clientAddress } from './client-address.js';
import { GuessLimit } from './guess-limit.js';

/**
 * Probes ask from wherever the process runs, a login comes before it is known, and the page of the
 * documentation, as the dashboard's own, holds nothing of the session.
 */
const OPEN_PATHS = new Set(['/health/live', '/health/ready', '/login', '/docs']);

/** Programs of one machine may have several outdated tokens between them. */
const FREE_GUESSES = 60;

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
  const guesses = new GuessLimit(FREE_GUESSES);

  return (request: Request, _response: Response, next: NextFunction) => {
    const { host, origin } = request.headers;
    const hostName = nameOf(`http://${host ?? ''}`);
    if (checksHost && !(hostName && isKnownHost(hostName))) {
      next(new ApiError('host_not_allowed', 'This host name is not one of the service.'));
      return;
    }
    const isForeign =
      origin === undefined
        ? isFromOtherSite(request)
        : !isOwnOrigin(origin, host, (name) => known.has(name));
    if (isForeign) {
      next(new ApiError('origin_not_allowed', 'This web page may not use the service.'));
      return;
    }
    if (server.apiToken && !OPEN_PATHS.has(request.path)) {
      const { apiToken, trustProxy } = server;
      next(checkCredentials(request, apiToken, guesses, clientAddress(request, trustProxy)));
    } else next();
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

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * Browsers leave the origin out of what images, scripts and links ask for, but say where it comes
 * from (https://www.w3.org/TR/fetch-metadata/). A link that a person follows is no attack.
 */
function isFromOtherSite({ method, headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && SAFE_METHODS.has(method));
}

/** A cookie comes with whatever the browser sends; a command by it needs to show that our page gave it. */
function checkCredentials(
  { method, headers }: Request,
  token: string,
  guesses: GuessLimit,
  address: string,
): ApiError | undefined {
  const { authorization } = headers;
  const refusal = guesses.refusalFor(address);
  if (!refusal && hasBearerToken(authorization, token)) return undefined;
  if (!hasLoginCookie(headers.cookie, token)) {
    // Nobody guesses a cookie: it is a digest.
    if (refusal && authorization) return refusal;
    if (authorization) guesses.recordFailure(address, authorization);
    return new ApiError('unauthorized', 'A valid API token is required.');
  }
  const isFromPage = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin';
  if (SAFE_METHODS.has(method) || isFromPage) return undefined;
  return new ApiError('origin_not_allowed', 'A command by cookie must name the page it is from.');
}
