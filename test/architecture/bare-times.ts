import ts from 'typescript';

/** Calls that wait, and the index of their time argument. */
const TIME_AT: Record<string, number> = {
  waitFor: 2,
  waitForEvents: 2,
  waitForMessage: 1,
  waitForReceipt: 2,
  waitForText: 1,
  waitUntilSent: 1,
  setDefaultTimeout: 0,
  setDefaultNavigationTimeout: 0,
  waitForTimeout: 0,
  sleep: 0,
  delay: 0,
  'jest.setTimeout': 0,
  'AbortSignal.timeout': 0,
};
/** Tests and their hooks, also as `it.each(…)(…)`. */
const TEST = /^(it|test|beforeAll|beforeEach|afterAll|afterEach)\b/;
/** Options of waits, and of the library's client. The product's own settings are not waits of a test. */
const TIME_LIMIT = /^(timeout|timeoutMs|limitMs|connectTimeoutMs|defaultQueryTimeoutMs)$/;
/** Only files with one of these words are read closely. */
const SUSPECT = /wait|timeout|sleep|delay|limitMs|\d\)/i;

/**
 * Finds time limits and pauses of tests that a slow machine does not stretch: a plain number where `scaled(…)` should
 * be.
 * @returns the line and the text of each
 */
export function bareTimes(file: string, text: string): string[] {
  if (!SUSPECT.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(source);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const time = timeOf(node);
    if (time && isBare(time, constants)) {
      const { line } = source.getLineAndCharacterOfPosition(time.getStart());
      found.push(`${file}:${line + 1} ${time.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function timeOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node)) return timeOfCall(node);
  if (ts.isPropertyAssignment(node) || ts.isParameter(node) || ts.isBindingElement(node)) {
    return TIME_LIMIT.test(node.name.getText()) ? node.initializer : undefined;
  }
  return undefined;
}

function timeOfCall({ expression, arguments: args }: ts.CallExpression): ts.Expression | undefined {
  const callee = expression.getText();
  if (callee === 'setTimeout') return isPause(args[0]) ? args[1] : undefined;
  if (TEST.test(callee)) return args.length > 1 ? args.at(-1) : undefined;
  const at = TIME_AT[callee] ?? TIME_AT[callee.replace(/^.*\./s, '')];
  return at === undefined ? undefined : args[at];
}

/** A timer that only ends a promise: `new Promise((resolve) => setTimeout(resolve, …))`. */
function isPause(callback: ts.Expression | undefined): boolean {
  return callback !== undefined && ts.isIdentifier(callback);
}

/** A number, a calculation with numbers alone, or the name of such a constant. Zero does not count. */
function isBare(node: ts.Expression, constants: Map<string, ts.Expression>): boolean {
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', '')) > 0;
  if (ts.isParenthesizedExpression(node)) return isBare(node.expression, constants);
  if (ts.isBinaryExpression(node)) {
    const isNumber = (side: ts.Expression): boolean => isBare(side, constants);
    return isNumber(node.left) && isNumber(node.right);
  }
  const value = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return value !== undefined && isBare(value, constants);
}

function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer) constants.set(name.getText(), initializer);
    }
  }
  return constants;
}
