import ts from 'typescript';

/** A test in the source of a spec: its assertions, and the functions of the spec that it calls. */
export interface Assertions {
  /** The source of its assertions and waits, and of those functions. */
  text: string;
}

const ASSERTING = /\b(expect|waitFor\w*)\(/;

/** @returns null if the spec has no test of that name */
export function assertionsOf(source: string, name: string): Assertions | null {
  const file = ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest, true);
  const functions = new Map<string, string>();
  let body: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) {
      functions.set(node.name.text, node.getText());
    } else if (ts.isVariableDeclaration(node) && node.initializer && isFunction(node.initializer)) {
      functions.set(node.name.getText(), node.getText());
    } else if (ts.isCallExpression(node)) {
      const [title, callback] = node.arguments;
      if (title && ts.isStringLiteralLike(title) && title.text === name && callback)
        body = callback;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (!body || !isFunction(body) || !ts.isBlock(body.body)) return null;
  const { statements } = body.body;
  const own = statements.map((each) => each.getText()).filter((text) => ASSERTING.test(text));
  const called = [...functions].filter(([each]) =>
    own.some((text) => new RegExp(`\\b${each}\\(`).test(text)),
  );
  return { text: [...own, ...called.map(([, text]) => text)].join('\n') };
}

/**
 * True if the assertions compare a number of this name with a value. `expect.any` compares nothing, and a constant
 * would pass for a 0.
 */
export function compares({ text }: Assertions, field: string): boolean {
  const idle = new RegExp(`\\b${field}: (expect\\.any|0\\b)`, 'g');
  return new RegExp(`\\b${field}\\b`).test(text.replaceAll(idle, ''));
}

function isFunction(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}
