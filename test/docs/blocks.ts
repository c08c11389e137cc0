import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeBlocks, markdownFiles, ROOT, type CodeBlock } from './shell-commands.js';

/** Blocks that are neither run nor compiled: a part of each, and why. commands.spec.ts looks at their commands. */
export const LEFT_OUT: [part: RegExp, reason: string][] = [
  [/^(npm|\w+=\S+ npm|git pull) /m, 'installs, starts or tests this: .ci/run and test/package do'],
  [/^node --test/m, 'test/package/network-package.spec.ts runs it'],
  [
    /^CREATE USER /m,
    'by an administrator: the service makes its database itself, as its tests show',
  ],
  [/^docker/m, 'needs Docker: test/container looks at the parts'],
  [/^mv data/m, 'test/e2e/store/backup.spec.ts restores a backup'],
  [/^npx whatsapp-test-network/m, 'test/package and test/examples run it'],
  [/ \| jq /, 'waits for a message, and needs jq'],
  [/completions bash/, 'for three shells: test/client/completions.spec.ts runs it'],
  [
    /^(server \{|\s*location |example\.com \{|dashboard\.example\.com \{|\[Service\])/,
    'for nginx, Caddy and systemd',
  ],
  [/^(flowchart| {2}your test)/, 'a drawing'],
  [/^(event: presence|POST \/hook|ping\.test\.ndjson:5)/, 'what programs print and get'],
];

const examples = readdirSync(join(ROOT, 'examples'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

/** The blocks of all pages, but for the examples, which test/examples runs. */
export const BLOCKS = markdownFiles()
  .flatMap(codeBlocks)
  .filter(({ text }) => !examples.includes(text));

export const reasonsFor = ({ text }: CodeBlock) => LEFT_OUT.filter(([part]) => part.test(text));

/** The others in one of these languages. */
export function blocksIn(...languages: string[]): CodeBlock[] {
  return BLOCKS.filter(
    (block) => languages.includes(block.language) && reasonsFor(block).length === 0,
  );
}
