import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** A command that a page tells people to type. */
export interface ShellCommand {
  /** Relative to the project. */
  file: string;
  text: string;
}

const FOLDERS = [
  '.',
  '.github',
  'docs',
  'docs/decisions',
  'examples',
  'packages/client',
  'packages/network',
  'src/whatsapp/baileys/patches',
  'test/fixtures/store-before-0006',
];

/** All pages of the project that people read. */
export function markdownFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => relative(ROOT, join(ROOT, folder, name))),
  );
}

/** A block of code in a page. */
export interface CodeBlock {
  file: string;
  /** The page and the line. */
  name: string;
  /** As the page names it; empty if it does not. */
  language: string;
  text: string;
}

/** The blocks of a page, as they stand there. */
export function codeBlocks(file: string): CodeBlock[] {
  const markdown = readFileSync(join(ROOT, file), 'utf8');
  const found = [...markdown.matchAll(/^( *)```([^\n]*)\n(.*?)^\1```/gms)];
  return found.map(({ index, 1: indent = '', 2: language = '', 3: text = '' }) => ({
    file,
    name: `${file}:${markdown.slice(0, index).split('\n').length}`,
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/**
 * The commands of all `sh` blocks of a page, one by one, in order; a command that only sets a variable belongs to the
 * next.
 */
export function shellCommands(file: string): ShellCommand[] {
  return codeBlocks(file)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll(/\\\n\s*/g, '').split('\n'))
    .map((line) => line.replace(/(^|\s)#\s.*$/, '').trim())
    .flatMap((line) => line.split(' && '))
    .filter((line) => line !== '')
    .reduce<string[]>((texts, line) => {
      const last = texts.at(-1) ?? '';
      return /^\w+=\$\([^\n]*$/.test(last)
        ? [...texts.slice(0, -1), `${last}\n${line}`]
        : [...texts, line];
    }, [])
    .map((text) => ({ file, text }));
}
