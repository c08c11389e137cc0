import type { Call } from '../../openapi/document.js';

/** Values for the variables of paths, by name, which all accounts share. */
export type KnownIds = Record<string, readonly string[]>;

/** Further queries for calls with such a parameter. */
const VARIANTS: Record<string, string> = { account: '*', kind: 'node', after: '0', limit: '500' };

/**
 * All variants of a call of an account: with each id, with each query.
 * @param account null for the paths without one
 * @param search a text that finds much
 */
export function pathsOf(
  { path, operation }: Call,
  ids: KnownIds,
  { account, search }: { account: string | null; search: string },
): string[] {
  const names = (operation.parameters ?? []).map((each) => ('name' in each ? each.name : ''));
  const always = {
    ...(names.includes('q') && { q: search }),
    ...(names.includes('timeout_ms') && { timeout_ms: '0' }),
  };
  const needsQuery = path.endsWith('/search');
  const queries = [
    needsQuery ? always : { ...always, q: undefined },
    always,
    ...names.flatMap((name) =>
      name in VARIANTS ? [{ ...always, q: undefined, [name]: VARIANTS[name] }] : [],
    ),
  ].map(toQuery);
  const prefix = account === null ? '/api' : `/api/accounts/${account}`;
  return withIds(path, ids).flatMap((filled) =>
    [...new Set(queries)].map((query) => `${filled.replace('/api', prefix)}${query}`),
  );
}

/** The path with each id in place of its variable; no path has two. */
export function withIds(path: string, ids: KnownIds): string[] {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  if (name === undefined) return [path];
  if (!ids[name]) throw new Error(`The test knows no ${name} for ${path}`);
  return ids[name].map((id) => path.replace(`{${name}}`, encodeURIComponent(id)));
}

function toQuery(fields: Record<string, string | undefined>): string {
  const given = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
