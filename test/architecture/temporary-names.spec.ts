import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesIn, ROOT } from './files-in.js';

const SOURCES = /\.(ts|js|mjs|cjs)$/;
/** Functions that give an unguessable name, so that nobody can have made a link of it. */
const UNGUESSABLE = /\b(mkdtemp|mkdtempSync|randomUUID)\b/;

/** The calls and templates that put a name into the shared temporary folder, with the source of the name. */
function namesIn(source: string): string[] {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTemporary =
      ts.isCallExpression(node) && /^(os\.)?tmpdir$/.test(node.expression.getText());
    if (isTemporary) found.push(nameWith(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter((text) => text !== '');
}

/** The text of the calls around it, up to the statement; empty if nothing is named. */
function nameWith(node: ts.Node): string {
  let [inner, outer] = [node, node.parent];
  for (; ts.isCallExpression(outer) || ts.isTemplateSpan(outer) || ts.isTemplateExpression(outer);)
    [inner, outer] = [outer, outer.parent];
  return /^(join|resolve|`|mkdtemp|mkdtempSync|ClockFile)/.test(inner.getText())
    ? inner.getText()
    : '';
}

describe('a name in the shared temporary folder', () => {
  const files = filesIn('src', 'packages', 'bin', 'build', 'test', 'examples').filter((path) =>
    SOURCES.test(path),
  );

  it('cannot be guessed by another user of the machine, anywhere', () => {
    const names = files.flatMap((path) =>
      namesIn(readFileSync(join(ROOT, path), 'utf8')).map((name) => ({ path, name })),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter(({ name }) => !UNGUESSABLE.test(name))).toEqual([]);
  });

  it.each([
    ['join(tmpdir(), `network-${process.pid}.pem`)', 1],
    ['`${tmpdir()}/network.pem`', 1],
    ["mkdtempSync(join(tmpdir(), 'network-'))", 0],
    ['join(tmpdir(), `network-${randomUUID()}.pem`)', 0],
    ['process.chdir(tmpdir())', 0],
  ])('is judged by %s', (source, guessable) => {
    const names = namesIn(source).filter((name) => !UNGUESSABLE.test(name));
    expect(names).toHaveLength(guessable);
  });
});
