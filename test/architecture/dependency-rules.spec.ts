import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const ADAPTER = 'src/whatsapp/baileys';

/** Files that break a rule, their imports, and the rule; null for files that break none. */
const FILES: [path: string, imports: string, rule: string | null][] = [
  ['src/app/a/one.ts', `import './two.js';`, 'no-cycles'],
  // A cycle is reported once.
  ['src/app/a/two.ts', `import './one.js';`, null],
  ['src/app/b/one.ts', `import type { Two } from './two.js';\nexport type One = Two;`, 'no-cycles'],
  ['src/app/b/two.ts', `import type { One } from './one.js';\nexport type Two = One;`, null],
  ['src/app/c/one.ts', `import '../d/one.js';`, null],
  ['src/app/c/two.ts', '', null],
  ['src/app/d/one.ts', '', null],
  ['src/app/d/two.ts', `import '../c/two.js';`, null],
  ['src/app/e/one.ts', `import './part/one.js';`, null],
  ['src/app/e/part/one.ts', '', null],
  ['src/app/e/part/two.ts', `import '../two.js';`, 'no-import-from-above'],
  [
    'src/app/e/part/inner/one.ts',
    `import type { Two } from '../../two.js';`,
    'no-import-from-above',
  ],
  ['src/app/e/two.ts', 'export type Two = 2;', null],
  ['src/base/storage/one.ts', `import './sqlite/one.js';`, 'no-import-from-below'],
  ['src/base/storage/two.ts', '', null],
  ['src/base/storage/sqlite/one.ts', '', null],
  ['src/base/storage/sqlite/two.ts', `import '../two.js';`, null],
  [
    'src/store/ingest/above.ts',
    `import '../../features/presence/one.js';`,
    'drawer-of-store-ingest',
  ],
  ['src/features/uploads/above.ts', `import '../presence/one.js';`, 'drawer-of-features-uploads'],
  ['src/auth/beside.ts', `import '../whatsapp/gateway.js';`, 'drawer-of-auth'],
  [
    'src/insight/metrics/below.ts',
    `import '../../features/presence/one.js';\nimport '../../auth/beside.js';`,
    null,
  ],
  ['src/features/webhooks/below.ts', `import '../presence/one.js';`, null],
  ['src/features/presence/one.ts', '', null],
  ['src/newcomer/one.ts', `import '../base/common/one.js';`, 'each-folder-in-a-drawer'],
  ['src/base/common/one.ts', '', null],
  [
    'src/features/chats/library.ts',
    `import '@whiskeysockets/baileys';`,
    'library-behind-the-gateway',
  ],
  [
    'src/features/chats/adapter.ts',
    `import '../../whatsapp/baileys/a.js';`,
    'adapter-behind-the-gateway',
  ],
  ['src/features/chats/gateway.ts', `import '../../whatsapp/gateway.js';`, null],
  ['src/features/chats/engine.ts', `import '@photostructure/sqlite';`, 'engine-behind-storage'],
  ['src/features/chats/engine-of-node.ts', `import 'node:sqlite';`, 'engine-behind-storage'],
  [
    'src/features/chats/merge.ts',
    `import '../../store/rows/chats/chat-merge.js';`,
    'store-by-its-list',
  ],
  [
    'src/features/chats/unread.ts',
    `import '../../store/rows/write/unread-counter.js';`,
    'store-by-its-list',
  ],
  ['src/features/chats/stored.ts', `import '../../store/rows/chats/chats.repository.js';`, null],
  [
    'src/store/ingest/merge.ts',
    `import '../rows/chats/chat-merge.js';`,
    'store-by-its-list-ingest',
  ],
  ['src/store/ingest/unread.ts', `import '../rows/write/unread-counter.js';`, null],
  ['src/store/rows/chats/chat-merge.ts', '', null],
  ['src/store/rows/chats/chats.repository.ts', `import './chat-merge.js';`, null],
  ['src/store/rows/write/unread-counter.ts', `import '../chats/chats.repository.js';`, null],
  ['src/features/chats/test.ts', `import '../../../test/a.js';`, 'no-tests-in-the-product'],
  ['src/whatsapp/gateway.ts', '', null],
  [`${ADAPTER}/a.ts`, `import '@whiskeysockets/baileys';`, null],
  [`${ADAPTER}/mapping/a.ts`, `import '@nestjs/common';`, 'pure-mapping'],
  [`${ADAPTER}/patches/a.ts`, '', null],
  [`${ADAPTER}/session/a.ts`, `import '../patches/a.js';`, 'patches-in-few-hands'],
  [`${ADAPTER}/inbound/a.ts`, `import '../patches/a.js';`, null],
  [`${ADAPTER}/socket/a.ts`, `import '../outbound/a.js';`, 'bottom-up-socket'],
  [`${ADAPTER}/outbound/a.ts`, '', null],
  ['packages/network/src/a.ts', `import '../../../src/app/c/two.js';`, 'network-alone'],
  ['packages/network/src/b/one.ts', `import './two.js';`, 'no-cycles'],
  ['packages/network/src/b/two.ts', `import './one.js';`, null],
  ['packages/network/src/c/one.ts', `import '../d/one.js';`, null],
  ['packages/network/src/c/two.ts', '', null],
  ['packages/network/src/d/one.ts', '', null],
  ['packages/network/src/d/two.ts', `import '../c/two.js';`, null],
  ['packages/network/src/e/one.ts', `import '../two.js';`, 'no-import-from-above'],
  ['packages/network/src/two.ts', '', null],
  ['test/a.ts', '', null],
  ['src/app/packages/declared.ts', `import 'express';\nimport 'node:fs';`, null],
  ['src/app/packages/tool.ts', `import 'esbuild';`, 'installed-in-production'],
  ['src/app/packages/tool-types.ts', `import type { Plugin } from 'esbuild';`, null],
  ['src/app/packages/tool.spec.ts', `import 'esbuild';`, null],
  // Jest brings it.
  ['src/app/packages/undeclared.ts', `import '@babel/core';`, 'declared-packages'],
  ['src/app/packages/undeclared.spec.ts', `import '@babel/core';`, 'declared-packages'],
  ['test/packages/not-there.ts', `import 'no-such-package';`, 'declared-packages'],
  ['test/packages/tool.ts', `import 'esbuild';`, null],
];
/** As in `npm run lint`. */
const CONFIGS = ['.dependency-cruiser.cjs', '.dependency-cruiser.packages.cjs'];

interface Violation {
  from: string;
  rule: { name: string };
}

let folder: string;
let violations: Violation[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const file of [...CONFIGS, 'tsconfig.json', 'package.json']) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  for (const [path, imports] of FILES) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${imports}\nexport {};\n`);
  }
  violations = (await Promise.all(CONFIGS.map(cruise))).flat();
});

async function cruise(config: string): Promise<Violation[]> {
  const options = ['--config', config, '--output-type', 'json'];
  const args = [CRUISER, ...options, 'src', 'packages', 'test'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(FILES)('%s, which says %j, breaks %s', (path, _imports, rule) => {
  const broken = violations.filter(({ from }) => from === path).map(({ rule: { name } }) => name);
  expect([...new Set(broken)]).toEqual(rule ? [rule] : []);
});

it('folders that import each other are refused', () => {
  const folders = violations.filter(({ rule }) => rule.name === 'no-folder-cycles');
  expect(folders.map(({ from }) => from).toSorted()).toEqual([
    'packages/network/src/c',
    'packages/network/src/d',
    'src/app/c',
    'src/app/d',
  ]);
});
