import { writeFileSync } from 'node:fs';
import { API_SCOPES, type ApiScope } from '../../../src/base/common/api-scope.js';
import { hashOf } from '../hash-of.js';
import { ApiClient } from '../service/http.js';

/** A viewer with a token: its scopes, and the headers that carry it. */
export interface Viewer {
  name: string;
  accounts: readonly string[];
  scopes: readonly ApiScope[];
  headers: Record<string, string>;
}

const secretOf = (name: string) => `qzmarknobodytoken-${name}-x`;

/** Every scope by itself and all of them, for each of these sets of accounts. */
export function createViewers(sets: readonly (readonly string[])[]): Viewer[] {
  return sets.flatMap((accounts) =>
    [...API_SCOPES.map((scope) => [scope]), API_SCOPES].map((scopes) => {
      const name = [...accounts, ...scopes].join('.').replace('*', 'all');
      return { name, accounts, scopes, headers: { Authorization: `Bearer ${secretOf(name)}` } };
    }),
  );
}

/** The file that `SERVICE_API_TOKENS_FILE` names. */
export function writeTokens(file: string, viewers: readonly Viewer[]): void {
  const lines = viewers.map(({ name, accounts, scopes }) =>
    JSON.stringify({ name, token_sha256: hashOf(secretOf(name)), accounts, scopes }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** A page with the token of a viewer that has not logged in yet. */
export interface Page extends Viewer {
  token: string;
}

export function toPage(viewer: Viewer): Page {
  const name = `the page of ${viewer.name}`;
  return { ...viewer, name, headers: {}, token: secretOf(viewer.name) };
}

/** Logs the page in: it shows its cookie from now on. */
export async function logIn(baseUrl: string, page: Page): Promise<void> {
  const { headers } = await new ApiClient(baseUrl).post('/api/login', { token: page.token });
  const [cookie] = (headers.get('set-cookie') ?? '').split(';');
  page.headers = { cookie, 'sec-fetch-site': 'same-origin' };
}
