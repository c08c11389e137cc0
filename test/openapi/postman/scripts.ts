import type { Call } from '../document.js';

type Answer = { content?: Record<string, { schema: object }> };

/** Checks that hold for every answer of a call: its status is named, and its body has that status' form. */
export function checksOf({ operation }: Call): string[] {
  const answers = Object.entries(operation.responses as Record<string, Answer>);
  const forms = answers.map(([status, { content = {} }]) => {
    const json = content['application/json'];
    const form = json ? json.schema : Object.keys(content);
    return `  ${status}: ${JSON.stringify(form)},`;
  });
  return [
    '// By status: the schema of the answer, or the kinds of file.',
    'const answers = {',
    ...forms,
    '};',
    'const form = answers[pm.response.code];',
    "pm.test('the status is one that the document names', () => {",
    '  pm.expect(form, `status ${pm.response.code}`).to.exist;',
    '  pm.expect(pm.response.code).to.not.equal(500);',
    '});',
    "pm.test('the answer has the form that the document names', () => {",
    "  const kind = (pm.response.headers.get('Content-Type') ?? '').split(';')[0];",
    '  if (Array.isArray(form)) {',
    "    const known = form.map((type) => type.replace(/[.+]/g, '\\\\$&').replaceAll('*', '[^/]+'));",
    "    pm.expect(kind).to.match(new RegExp(`^(${known.join('|')})$`));",
    '    return;',
    '  }',
    "  pm.expect(kind).to.equal('application/json');",
    "  const schemas = JSON.parse(pm.collectionVariables.get('schemas'));",
    '  pm.response.to.have.jsonSchema({ ...schemas, allOf: [form] });',
    '});',
  ];
}

/** Sends the same request again until a condition holds; each run of the flow has so many tries. */
export function repeatUntil(condition: string, sentence: string): string[] {
  return [
    "const tries = Number(pm.collectionVariables.get('tries')) + 1;",
    `const isThere = ${condition};`,
    "pm.collectionVariables.set('tries', isThere ? 0 : tries);",
    'if (!isThere && tries < 240) {',
    '  pm.execution.setNextRequest(pm.info.requestName);',
    '  // Holds the next request back.',
    '  setTimeout(() => {}, 250);',
    '} else {',
    `  pm.test(${JSON.stringify(sentence)}, () => pm.expect(isThere).to.equal(true));`,
    '}',
  ];
}
