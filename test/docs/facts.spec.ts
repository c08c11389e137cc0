import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse as parseYaml } from 'yaml';
import { HELP } from '../../src/base/config/launch-options.js';
import { Settings } from '../../src/base/config/settings.js';
import { TOKEN_FILE_VARIABLE } from '../../src/base/config/token-file.js';
import { TRANSLATIONS } from '../support/languages.js';
import { callsOf, findCall, readCommitted } from '../openapi/document.js';
import { codeIn, tableRows } from './page-tables.js';
import { markdownFiles, ROOT } from './shell-commands.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const document = readCommitted();
const manifest = JSON.parse(read('package.json')) as {
  version: string;
  engines: { node: string };
};

/** A path of the pages in the form of a request. */
const withValues = (path: string) => path.replace(/(<|&lt;)\w+>/g, 'x');

describe('docs/configuration.md', () => {
  const settings = Object.entries(new Settings()) as [string, unknown][];
  const variables = [...settings.map(([name]) => name), TOKEN_FILE_VARIABLE];
  const rows = tableRows('docs/configuration.md', 'Variable').map((cells) => ({
    name: codeIn(cells[0])[0],
    flag: codeIn(cells[1])[0],
    preset: cells[2],
  }));

  it('has every variable once', () => {
    expect(rows.map(({ name }) => name).toSorted()).toEqual(variables.toSorted());
  });

  it('has their defaults', () => {
    for (const [name, value] of settings) {
      const preset = rows.find((row) => row.name === name)?.preset;
      // The service finds out the newest version itself.
      const none = name === 'SERVICE_WA_VERSION' ? 'newest known' : 'none';
      const shown =
        value === null || value === '' ? none : `\`${JSON.stringify(value).replaceAll('"', '')}\``;
      expect([name, preset]).toEqual([name, shown]);
    }
  });

  it('has the flags of the help', () => {
    const inHelp = [...HELP.matchAll(/(--\w+) .* or (SERVICE_\w+)\)/g)];
    const told = rows.filter(({ flag }) => flag).map(({ name, flag }) => [flag, name]);
    expect(told).toEqual(inHelp.map(([, flag, name]) => [flag, name]));
    expect(told.length).toBeGreaterThan(0);
  });

  it('contains all variables that other pages name', () => {
    const named = markdownFiles().flatMap((file) =>
      [...read(file).matchAll(/\bSERVICE_[A-Z]\w*/g)].map(([name]) => ({ file, name })),
    );
    expect(named.filter(({ name }) => !variables.includes(name))).toEqual([]);
  });
});

describe('docs/api.md', () => {
  const rows = tableRows('docs/api.md', 'Call').map(([call, text]) => ({
    calls: callsIn(call),
    text,
  }));

  /** Further paths in one cell are only the end of the path, or a path. */
  function callsIn(cell: string) {
    const [first, ...others] = codeIn(cell);
    const [method, path] = first.split(' ');
    const paths = others.map((other) => {
      if (other.startsWith('/api/')) return other;
      return path.replace(other.startsWith('.') ? /\.\w+$/ : /\/\w+$/, other);
    });
    return [path, ...paths].map((each) => findCall(document, method, withValues(each)));
  }

  it('has every call once', () => {
    const told = rows.flatMap(({ calls }) => calls).map(({ method, path }) => `${method} ${path}`);
    expect(told.toSorted()).toEqual(
      callsOf(document)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    );
  });

  it('names query parameters that the calls have', () => {
    for (const { calls, text } of rows) {
      const told = codeIn(/Query: ([^.(]*)/.exec(text)?.[1] ?? '');
      const { method, path, operation } = calls[0];
      const parameters = (operation.parameters ?? []) as { name: string; in: string }[];
      const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
      expect([method, path, told.filter((name) => !names.includes(name))]).toEqual([
        method,
        path,
        [],
      ]);
    }
  });
});

/** True if the service has a call; `findCall` throws if it does not. */
function isCall(method: string, path: string): boolean {
  try {
    return findCall(document, method, path) !== undefined;
  } catch {
    return false;
  }
}

describe('the pages', () => {
  const calls = markdownFiles().flatMap((file) =>
    [...read(file).matchAll(/`(GET|POST) (\/api\/[^\s`?]+)/g)].map(
      ([, method = '', path = '']) => ({ file, method, path }),
    ),
  );

  it('name calls that the service has', () => {
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter(({ method, path }) => !isCall(method, withValues(path)))).toEqual([]);
  });

  it.each([
    ['docs/sending.md', 'MessageDto', 'status', ['received', 'undecrypted']],
    ['docs/media.md', 'MediaDto', 'state', []],
  ])('%s has every value of %s.%s', (file, schema, field, others) => {
    const schemas = document.components?.schemas as Record<
      string,
      { properties: Record<string, { enum: string[] }> }
    >;
    const told = tableRows(file, `\`${field}\``).flatMap(([cell]) => codeIn(cell));
    expect([...told, ...others].toSorted()).toEqual(
      schemas[schema].properties[field].enum.toSorted(),
    );
  });

  it('are all in the index', () => {
    const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
    const index = read('docs/README.md');
    const missing = pages.filter((name) => name !== 'README.md' && !index.includes(`](${name})`));
    expect(missing).toEqual([]);
  });
});

describe('CHANGELOG.md', () => {
  it('begins with the unreleased changes, then the version of this package', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, text]) => text);
    expect(headings[0]).toBe('Unreleased');
    expect(headings[1]).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/);
    expect(headings[1].split(' ')[0]).toBe(manifest.version);
  });
});

describe('.github', () => {
  it('checks the oldest Node that is supported, the one of the container, and those between', () => {
    const { jobs } = parseYaml(read('.github/workflows/ci.yml')) as {
      jobs: { check: { strategy: { matrix: { node: number[] } }; steps: { run?: string }[] } };
    };
    const oldest = Number(/\d+/.exec(manifest.engines.node)?.[0]);
    const inContainer = Number(/^FROM node:(\d+)/m.exec(read('Dockerfile'))?.[1]);
    const { node } = jobs.check.strategy.matrix;
    expect([Math.min(...node), Math.max(...node)]).toEqual([oldest, inContainer]);
    expect(node.length).toBe((inContainer - oldest) / 2 + 1);
    expect(jobs.check.steps.at(-1)?.run).toBe('bash .ci/run');
  });

  it('asks for the debug bundle in a bug report', () => {
    const { body } = parseYaml(read('.github/ISSUE_TEMPLATE/bug.yml')) as {
      body: { type: string; id?: string; attributes: { label?: string; description?: string } }[];
    };
    const fields = body.filter(({ type }) => type !== 'markdown');
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    expect(fields.every(({ id, attributes }) => id && attributes.label)).toBe(true);
    const bundle = fields.find(({ id }) => id === 'bundle');
    expect(bundle?.attributes.description).toContain('/api/debug/bundle');
  });
});

describe.each(['README.md', 'docs/page.md'])('%s', (page) => {
  const names = new Intl.DisplayNames('en', { type: 'language' });

  it.each(TRANSLATIONS)('names the language %s of the page', (language) => {
    expect(read(page)).toContain(names.of(language));
  });
});
