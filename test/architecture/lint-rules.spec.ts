import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const LINTER = join(ROOT, 'node_modules/oxlint/bin/oxlint');
const IMPORTS = 'eslint(no-restricted-imports)';
const PROPERTIES = 'eslint(no-restricted-properties)';
const OPENINGS = 'english(openings)';
const PLUGIN = 'build/openings.plugin.js';

/** Files that break a rule on uses, their text, and the rule; null for files that break none. */
const FILES: [path: string, code: string, rule: string | null][] = [
  ['src/features/chats/sql.ts', `export { sql } from 'kysely';`, IMPORTS],
  [
    'src/features/chats/compiled.ts',
    `import { CompiledQuery as Q } from 'kysely';\nQ.raw('');`,
    IMPORTS,
  ],
  ['src/features/chats/all.ts', `import * as kysely from 'kysely';\nkysely.sql.raw('');`, IMPORTS],
  ['src/features/chats/of-an-engine.ts', `export * from 'kysely/helpers/sqlite';`, IMPORTS],
  ['src/features/chats/builder.ts', `export { Kysely } from 'kysely';`, null],
  ['src/features/chats/type.ts', `export type { CompiledQuery } from 'kysely';`, null],
  ['src/base/storage/sql.ts', `export { sql } from 'kysely';`, IMPORTS],
  ['src/base/storage/sqlite/sql.ts', `export { sql } from 'kysely';`, null],
  ['src/features/chats/order.ts', `export const f = (db) => db.crossJoin('a');`, PROPERTIES],
  ['src/features/chats/plan.ts', `export const f = ({ eb, lit }) => eb(lit(1));`, PROPERTIES],
  ['src/base/storage/sqlite/plan.ts', `export const f = ({ eb, lit }) => eb(lit(1));`, null],
  ['src/features/chats/document.ts', `export * from '@nestjs/swagger';`, IMPORTS],
  ['src/base/storage/sqlite/document.ts', `export * from '@nestjs/swagger';`, IMPORTS],
  ['src/app/docs/create-document.ts', `export * from '@nestjs/swagger';`, null],
  ['src/features/chats/env.ts', 'export const { env } = process;', PROPERTIES],
  ['src/base/storage/sqlite/env.ts', 'export const a = process.argv;', PROPERTIES],
  ['src/base/config/env.ts', 'export const { env } = process;', null],
  ['src/app/doc.ts', '/** Whether it waits. */\nexport const isWaiting = true;', OPENINGS],
  ['src/app/long-doc.ts', '/**\n * Of a chat.\n */\nexport const jid = 1;', OPENINGS],
  ['src/app/line.ts', '// Those that wait.\nexport const ids = [];', OPENINGS],
  ['src/app/title.spec.ts', `it('whether it waits', () => undefined);`, OPENINGS],
  ['src/app/titles.spec.ts', `describe.each([1])('what waits', () => undefined);`, OPENINGS],
  [
    'src/app/second-line.ts',
    '// It waits, for it needs\n// What it has.\nexport const a = 1;',
    null,
  ],
  ['src/app/question.ts', '// What if it fails? It waits.\nexport const a = 1;', null],
  ['src/app/of-a-group.spec.ts', `it('of a chat waits', () => undefined);`, null],
  ['src/app/call.ts', `export const f = (print) => print('What waits');`, null],
];

interface Diagnostic {
  code: string;
  filename: string;
}

let folder: string;
let diagnostics: Diagnostic[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  for (const path of ['.oxlintrc.json', PLUGIN]) cpSync(join(ROOT, path), join(folder, path));
  for (const [path, code] of FILES) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const output = await new Promise<string>((resolve) => {
    // The command fails, because it finds something.
    execFile(process.execPath, [LINTER, '--format', 'json', 'src'], { cwd: folder }, (_, stdout) =>
      resolve(stdout),
    );
  });
  ({ diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(FILES)('%s, which says %j, breaks %s', (path, _code, rule) => {
  const broken = diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code);
  expect(broken).toEqual(rule ? [rule] : []);
});
