import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { filesIn, ROOT } from './files-in.js';

const MATCHERS = /^(toBe|toEqual|toStrictEqual|toMatchObject)$/;

/** The places in a test that expect the whole health to be ok, with their text. */
function wantsOfAll(source: string): string[] {
  if (!source.includes('/api/health')) return [];
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isOfAll(node)) found.push(node.getText());
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isOfAll(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    return isOk(node.right) && isHealth(node.left);
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  const [wanted] = node.arguments;
  return MATCHERS.test(name.text) && !!wanted && isOk(wanted) && isHealth(expression);
}

/** `'ok'`, or an object with it as its own status. */
function isOk(node: ts.Expression): boolean {
  if (ts.isStringLiteral(node)) return node.text === 'ok';
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((property) => property.getText() === "status: 'ok'")
  );
}

function isHealth(node: ts.Node): boolean {
  const text = node.getText();
  if (/checks|waitForHealth/.test(text)) return false;
  return /health/i.test(text) || isBodyOfHealth(node);
}

/** True if it reads the `body` that its block has asked the health for. */
function isBodyOfHealth(node: ts.Node): boolean {
  const statements = ts.findAncestor(node, ts.isBlock)?.statements ?? [];
  const asks = /^(const|let) \{ body \} = .*'\/api\/health'/;
  return /\bbody\b/.test(node.getText()) && statements.some((each) => asks.test(each.getText()));
}

/** One of the checks is the event loop, which is late on any busy machine. */
describe('a test that looks at the health', () => {
  const tests = filesIn('test', 'packages').filter(
    (path) => path.endsWith('.ts') && !path.endsWith('health-checks.spec.ts'),
  );

  it('names the checks that it means', () => {
    const found = tests.flatMap((path) =>
      wantsOfAll(readFileSync(join(ROOT, path), 'utf8')).map((text) => ({ path, text })),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["expect((await api.get('/api/health')).body.status).toBe('ok')", 1],
    [
      "const health = await api.get('/api/health'); expect(health).toMatchObject({ status: 'ok' })",
      1,
    ],
    ["const health = await api.get('/api/health'); return health.status === 'ok'", 1],
    [
      "() => { const { body } = await api.get('/api/health'); expect(body).toEqual({ status: 'ok' }) }",
      1,
    ],
    [
      "const health = await api.get('/api/health'); expect(health.checks.store.status).toBe('ok')",
      0,
    ],
    ["expect((await api.get('/api/health')).status).toBe(200)", 0],
  ])('is judged by %s', (source, wants) => {
    expect(wantsOfAll(source)).toHaveLength(wants);
  });
});
