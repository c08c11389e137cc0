import type { CallOptions, Value } from './call-options.js';

/** The path of a call with its values filled in. */
export function toPath(template: string, values: Record<string, Value> = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined || value === null ? place : encodeURIComponent(value);
  });
}

/** The values of a query, with the question mark. */
export function toSearch(values: Record<string, Value> = {}): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Headers in any form that `fetch` takes. */
export function toHeaders(given: CallOptions['headers']): Headers {
  if (given === undefined || given instanceof Headers || Array.isArray(given)) {
    return new Headers(given);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined && value !== null) headers.set(name, String(value));
  }
  return headers;
}
