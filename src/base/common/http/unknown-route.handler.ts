import type { Express, Request } from 'express';
import { ApiError } from '../errors/api.error.js';

/** Fields of Express's routes that its types leave out. */
interface RouteLayer {
  match(path: string): boolean;
  route?: { path: unknown; methods: Record<string, boolean> };
}

/** The error for a request without a route: nothing at this address, or only for another method. */
export function toUnknownRouteError(
  express: Express,
  { method, baseUrl, path }: Request,
): ApiError {
  const allowed = allowedMethods(express, `${baseUrl}${path}`);
  if (allowed.length === 0) {
    return new ApiError('not_found', 'There is nothing at this address.');
  }
  const sentence = `This address takes ${allowed.join(' and ')}, not ${method}.`;
  return new ApiError('method_not_allowed', sentence, { allowed });
}

function allowedMethods({ router }: Express, path: string): string[] {
  // The stack that Express itself searches for each request.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const layers = router.stack as unknown as RouteLayer[];
  const methods = layers.flatMap((layer) =>
    isApiRoute(layer) && layer.match(path) ? Object.keys(layer.route?.methods ?? {}) : [],
  );
  // Express also answers HEAD on each GET route.
  const all = methods.flatMap((method) => (method === 'get' ? ['get', 'head'] : method));
  return [...new Set(all.map((method) => method.toUpperCase()))];
}

/** Leaves out middleware and the page, which match any path. */
function isApiRoute({ route }: RouteLayer): boolean {
  return typeof route?.path === 'string' && route.path.startsWith('/api/');
}
