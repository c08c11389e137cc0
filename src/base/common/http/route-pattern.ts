/**
 * A route as the router matches it, for code that has to know the route before the router: case does not matter, a `/`
 * may follow, escapes are not decoded, and `:name` is one part of the path.
 */
export function toRoutePattern(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}
