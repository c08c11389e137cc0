import { isIP } from 'node:net';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { READS } from '../../base/common/http/access.policy.js';
import { noteOutcome, type RequestOutcome } from '../../base/common/http/request-outcome.js';
import { toRoutePattern } from '../../base/common/http/route-pattern.js';
import { isLoopbackHost } from '../../base/common/loopback-host.js';
import type { ServerConfig } from '../../base/config/config.js';
import type { AccessTokens } from './access-tokens.js';
import { bearerOf } from './api-token.js';
import { clientAddress } from './client-address.js';
import { GuessLimit } from './guess-limit.js';
import { entryNameOf, hostNameOf } from './host-name.js';
import { isFromOtherPage, shownAddress } from './origin.policy.js';

/**
 * Open without a token: probes, the login itself, and the API docs page, which holds no data of the session.
 */
const OPEN_ROUTES = ['/health/live', '/health/ready', '/docs'].map(toRoutePattern);
const LOGIN = toRoutePattern('/login');

/** Several programs of one machine may each use an outdated token. */
const FREE_GUESSES = 60;

/**
 * Keeps other people and other web pages out of the API: a foreign `Host` means DNS rebinding, a
 * foreign `Origin` another page in the user's browser.
 */
export function createAccessCheck(server: ServerConfig, tokens: AccessTokens): RequestHandler {
  const known = new Set([hostNameOf(server.host), ...server.allowedHosts.map(entryNameOf)]);
  // DNS rebinding needs a host name, so IP addresses are harmless.
  const areAddressesKnown = !isLoopbackHost(server.host);
  const isKnownHost = (host = '') => {
    const name = hostNameOf(host);
    if (name === null) return false;
    return isLoopbackHost(name) || known.has(name) || (areAddressesKnown && isIP(name) !== 0);
  };

  // A proxy may forward any host name, unless the allowed ones are configured.
  const checksHost = !server.trustProxy || server.allowedHosts.length > 0;
  const guesses = new GuessLimit(FREE_GUESSES);

  return (request: Request, response: Response, next: NextFunction) => {
    const hosts = [request.headers.host, shownAddress(request.headers, server).host];
    if (checksHost && !hosts.every(isKnownHost)) {
      next(new ApiError('host_not_allowed', 'This host name is not allowed.'));
      return;
    }
    if (isFromOtherPage(request, server)) {
      next(new ApiError('origin_not_allowed', 'This web page may not use the service.'));
      return;
    }
    if (tokens.areNeeded && isOpen(request)) {
      next();
      return;
    }
    const address = clientAddress(request, server.trustProxy);
    const found = tokens.accessWithoutToken
      ? { access: tokens.accessWithoutToken }
      : findAccess(request, tokens, guesses, address);
    if (found instanceof ApiError) {
      next(found);
      return;
    }
    noteOutcome(response, found);
    if (tokens.areNeeded) tokens.hold(response);
    next();
  };
}

function isOpen({ method, path }: Request): boolean {
  // A client that ends a login has one.
  if (LOGIN.test(path)) return method !== 'DELETE';
  return OPEN_ROUTES.some((route) => route.test(path));
}

/**
 * The access by token or cookie, or the refusal. Browsers add the cookie to any request, so commands must also prove
 * that our page sent them.
 */
function findAccess(
  { method, headers }: Request,
  tokens: AccessTokens,
  guesses: GuessLimit,
  address: string,
): Pick<RequestOutcome, 'access' | 'loginId'> | ApiError {
  const { authorization } = headers;
  const shown = tokens.find(bearerOf(authorization));
  if (shown) return { access: shown };
  // Only wrong tokens count, also from clients with another valid one: the cookie is random, and nobody can guess it.
  const refusal = authorization ? guesses.refuseOrCount(address, authorization) : undefined;
  const login = tokens.findLogin(headers.cookie);
  if (!login) return refusal ?? new ApiError('unauthorized', 'A valid API token is required.');
  const isFromPage = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin';
  if (READS.has(method) || isFromPage) return { access: login.access, loginId: login.id };
  return new ApiError('origin_not_allowed', 'A command by cookie must name the page it is from.');
}
