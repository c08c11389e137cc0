import type { Express, Request } from 'express';
import { ApiError } from '../errors/api.error.js';

/** What Express knows of a route; its types leave this out. */
interface RouteLayer {
  match(path: string): boolean;
  route?: { path: unknown; methods: Record<string, boolean> };
}

/** Says why no route has answered: nothing is at this address, or only for another method. */
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
  // The stack is what Express itself looks through for each request.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const layers = router.stack as unknown as RouteLayer[];
  const methods = layers.flatMap((layer) =>
    isApiRoute(layer) && layer.match(path) ? Object.keys(layer.route?.methods ?? {}) : [],
  );
  // Express answers HEAD where it answers GET.
  const all = methods.flatMap((method) => (method === 'get' ? ['get', 'head'] : method));
  return [...new Set(all.map((method) => method.toUpperCase()))];
}

/** Middleware and the page are routes as well, which match anything. */
function isApiRoute({ route }: RouteLayer): boolean {
  return typeof route?.path === 'string' && route.path.startsWith('/api/');
}
