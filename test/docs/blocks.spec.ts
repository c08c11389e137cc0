import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse as parseYaml } from 'yaml';
import { BLOCKS, blocksIn, LEFT_OUT, reasonsFor } from './blocks.js';
import { ROOT, type CodeBlock } from './shell-commands.js';

const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const LANGUAGES = ['sh', 'shell', 'js', 'ts', 'python', 'json', 'yaml'];

/** Names that the reader of a page has from elsewhere. */
const GIVEN: Record<string, string> = {
  'docs/test-your-bot.md': 'beforeAll: (act: () => unknown) => void, afterAll: typeof beforeAll',
  'packages/network/README.md':
    'qr: string, otherQr: string, bytes: Buffer, sentId: string, directPath: string',
};

const byName = (blocks: CodeBlock[]) => blocks.map(({ name, text }) => ({ name, text }));

describe('the blocks of code in the pages', () => {
  it('are all run, compiled or read, or have one reason not to be', () => {
    const tried = blocksIn(...LANGUAGES);
    const reasons = BLOCKS.map(reasonsFor);
    const unclear = BLOCKS.filter(
      (block, index) => reasons[index]?.length !== (tried.includes(block) ? 0 : 1),
    );
    expect(byName(unclear)).toEqual([]);
    expect(LEFT_OUT.filter((each) => !reasons.flat().includes(each))).toEqual([]);
  });

  it.each(byName(blocksIn('json')))('$name is JSON', ({ text }) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it.each(byName(blocksIn('yaml')))('$name is YAML', ({ text }) => {
    expect(() => parseYaml(text) as unknown).not.toThrow();
  });

  it.each(byName(blocksIn('python')))('$name is Python', ({ text }) => {
    const { stderr } = spawnSync('python3', [
      '-c',
      'import ast, sys; ast.parse(sys.argv[1])',
      text,
    ]);
    expect(stderr.toString()).toBe('');
  });
});

describe('the blocks of JavaScript and TypeScript', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'blocks-test-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compile', () => {
    const blocks = blocksIn('js', 'ts');
    const programOf = ({ file, language }: CodeBlock) =>
      `${file.replaceAll('/', '-')}.${language}.mts`;
    const files = [...new Set(blocks.map(programOf))];
    for (const file of files) {
      const text = toProgram(blocks.filter((block) => programOf(block) === file));
      writeFileSync(join(folder, file), text);
    }
    const network = join(ROOT, 'packages/network');
    const compilerOptions = {
      noEmit: true,
      // JavaScript has no types for its parameters.
      noImplicitAny: false,
      noUnusedLocals: false,
      rootDir: '/',
      rootDirs: [folder, join(network, 'src')],
      paths: {
        'whatsapp-dashboard-client': [join(ROOT, 'packages/client/src/index.ts')],
        'whatsapp-test-network': [join(network, 'dist/fixture/network.d.ts')],
      },
    };
    const settings = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, files, include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', folder], { cwd: folder });
    expect(stdout.toString()).toBe('');
  });
});

/** A block may use what those before it on its page have declared, or declare it anew. */
function toProgram(blocks: CodeBlock[]): string {
  const texts = blocks.map(({ text }) => text);
  const imports = new Set(texts.flatMap((text) => text.match(/^import .*;$/gm) ?? []));
  const given = GIVEN[blocks[0]?.file ?? ''];
  const nested = texts.reduceRight((inner, text) => {
    return `{\n${text.replaceAll(/^import .*;$/gm, '')}\n${inner}}\n`;
  }, '');
  return [...imports, 'export {};', given ? `declare const ${given};` : '', nested].join('\n');
}
