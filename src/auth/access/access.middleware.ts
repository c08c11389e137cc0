import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../common/errors/api.error.js';
import { READS } from '../../common/http/reads.js';
import { noteOutcome, type Access } from '../../common/http/request-outcome.js';
import { isLoopbackHost } from '../../common/loopback-host.js';
import type { ServerConfig } from '../../config/config.js';
import type { AccessTokens } from './access-tokens.js';
import { bearerOf } from './api-token.js';
import { clientAddress } from './client-address.js';
import { GuessLimit } from './guess-limit.js';

/**
 * Open without a token: probes, the login itself, and the API docs page, which holds no data of the session.
 */
const OPEN_PATHS = new Set(['/health/live', '/health/ready', '/login', '/docs']);

/** Several programs of one machine may each use an outdated token. */
const FREE_GUESSES = 60;

/**
 * Keeps other people and other web pages out of the API: a foreign `Host` means DNS rebinding, a
 * foreign `Origin` another page in the user's browser.
 */
export function createAccessCheck(server: ServerConfig, tokens: AccessTokens): RequestHandler {
  const known = new Set([server.host, ...server.allowedHosts].map(normalizeHost));
  // DNS rebinding needs a host name, so IP addresses are harmless.
  const areAddressesKnown = !isLoopbackHost(server.host);
  const isKnownHost = (host: string) =>
    isLoopbackHost(host) || known.has(host) || (areAddressesKnown && isIP(host) !== 0);

  // A proxy may forward any host name, unless the allowed ones are configured.
  const checksHost = !server.trustProxy || server.allowedHosts.length > 0;
  const guesses = new GuessLimit(FREE_GUESSES);

  return (request: Request, response: Response, next: NextFunction) => {
    const { host, origin } = request.headers;
    const hostName = nameOf(`http://${host ?? ''}`);
    if (checksHost && !(hostName && isKnownHost(hostName))) {
      next(new ApiError('host_not_allowed', 'This host name is not allowed.'));
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
    if (tokens.areNeeded && OPEN_PATHS.has(request.path)) {
      next();
      return;
    }
    const address = clientAddress(request, server.trustProxy);
    const access = tokens.accessWithoutToken ?? findAccess(request, tokens, guesses, address);
    if (access instanceof ApiError) {
      next(access);
      return;
    }
    noteOutcome(response, { access });
    if (access.token !== null) tokens.hold(response);
    next();
  };
}

/** Our page's origin has the same host and port as the request; configured hosts are allowed, too. */
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

/** Normalizes a host as the URL parser does. */
function normalizeHost(host: string): string | null {
  return nameOf(`http://${isIP(host) === 6 ? `[${host}]` : host}`);
}

/**
 * Browsers send no `Origin` for images, scripts and links, but `Sec-Fetch-Site`
 * (https://www.w3.org/TR/fetch-metadata/). A person may follow a link from another site.
 */
function isFromOtherSite({ method, headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && READS.has(method));
}

/** By token or cookie, or why there is none. Browsers add the cookie to any request, so commands must also prove that our page sent them. */
function findAccess(
  { method, headers }: Request,
  tokens: AccessTokens,
  guesses: GuessLimit,
  address: string,
): Access | ApiError {
  const { authorization } = headers;
  const refusal = guesses.refusalFor(address);
  const shown = refusal ? null : tokens.find(bearerOf(authorization));
  if (shown) return shown;
  // The cookie is a digest, which nobody can guess: only wrong tokens count, also of who has another one.
  if (authorization && !refusal) guesses.recordFailure(address, authorization);
  const access = tokens.findByCookie(headers.cookie);
  if (!access) {
    if (refusal && authorization) return refusal;
    return new ApiError('unauthorized', 'A valid API token is required.');
  }
  const isFromPage = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin';
  if (READS.has(method) || isFromPage) return access;
  return new ApiError('origin_not_allowed', 'A command by cookie must name the page it is from.');
}
