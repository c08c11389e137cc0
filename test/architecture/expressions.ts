import ts from 'typescript';

/** The regular expressions of a file: literals, and built ones, from constants or with a word in place of a variable. */
export function expressionsIn(path: string, source: string): RegExp[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: RegExp[] = [];
  const each = (node: ts.Node, visit: (node: ts.Node) => void): void => {
    visit(node);
    ts.forEachChild(node, (child) => each(child, visit));
  };
  const textOf = (node: ts.Expression | undefined): string => {
    if (!node) return '';
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source')
      return textOf(node.expression);
    if (ts.isTaggedTemplateExpression(node)) return node.template.getText(file).slice(1, -1);
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(
        ({ expression, literal }) => textOf(expression) + literal.text,
      );
      return node.head.text + spans.join('');
    }
    if (ts.isBinaryExpression(node))
      return String(Number(textOf(node.left)) - Number(textOf(node.right)));
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    return constant ? textOf(constant) : 'word';
  };
  each(file, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(file), node.initializer);
  });
  each(file, (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      found.push(new RegExp(textOf(node), node.text.slice(node.text.lastIndexOf('/') + 1)));
    } else if (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      found.push(new RegExp(textOf(pattern), textOf(flags)));
    }
  });
  return found;
}
