import ts from 'typescript';

/** Names of times that are stored or held. */
const TIME = /(\b(at|until|since)|_at|At|Until|Since|Before|deadline|retryAfter)\b/;
/** The time by this machine's clock. */
const NOW = /\b(Date|this)\.now\(\)|\bnow\b(?!\()/;
const COMPARED = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.MinusToken,
]);
const QUERIED = /^(where|eb|having)$/;

/**
 * Finds comparisons of a stored or held time with the clock of this machine.
 * @returns the text of each
 */
export function comparedTimes(file: string, text: string): string[] {
  if (!NOW.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const parts = partsOf(node);
    if (parts && isCompared(parts)) found.push(node.getText().replaceAll(/\s+/g, ' '));
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isCompared([one, other]: [string, string]): boolean {
  const withoutClock = (side: string): string => side.replaceAll(/\bperformance\.now\(\)/g, '');
  const [left, right] = [withoutClock(one), withoutClock(other)];
  return (NOW.test(left) && TIME.test(right)) || (NOW.test(right) && TIME.test(left));
}

/** The two sides of a comparison or difference, or the column and the value of a query. */
function partsOf(node: ts.Node): [string, string] | null {
  if (ts.isBinaryExpression(node) && COMPARED.has(node.operatorToken.kind)) {
    return [node.left.getText(), node.right.getText()];
  }
  if (!ts.isCallExpression(node) || node.arguments.length !== 3) return null;
  const name = node.expression.getText().replace(/^.*\./s, '');
  const [column, , value] = node.arguments;
  if (!QUERIED.test(name) || !column || !value) return null;
  return [column.getText().replaceAll(/['"]/g, ''), value.getText()];
}
