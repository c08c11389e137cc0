import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const CLIENT = join(import.meta.dirname, '../../client');

/** Paths of the API are names of calls, until `addressOf` makes them addresses for the browser. */
const LEADING_OUT = [
  /["'`(=]\/(?!api\/)[\w@-]+[/.][\w.-]*/g,
  /(?:href|src|action|start_url)"?[=:] ?["']\/.*/g,
  /(?<![.#\w]|async )(?:fetch|EventSource)\((?!addressOf\(|new URL\()[^)]*\)(?! \{)/g,
  /location(?:\.href)? = ["'`]\/.*/g,
];
const COMMENTS = /\/\*[^]*?\*\/|\/\/ .*/g;

function leadsOut(source: string): string[] {
  const code = source.replaceAll(COMMENTS, '');
  return LEADING_OUT.flatMap((form) => code.match(form) ?? []);
}

it('no address in the page leads out of the path below which a proxy shows it', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.spec)\.(js|html|css|webmanifest)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    leadsOut(readFileSync(join(CLIENT, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  '<a href="/">',
  '"start_url": "/"',
  '<script src="/app.js">',
  "@import url('/vendor/x.css')",
  'background: url(/a.svg)',
  "icon: '/favicon.svg'",
  '`/emoji/${language}.json`',
  "fetch('/api/health')",
  'new EventSource(path)',
  'html`<a href="/api/docs">`',
  "location = '/api/docs'",
])('finds %s', (source) => expect(leadsOut(source)).not.toEqual([]));
