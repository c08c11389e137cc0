// @ts-check
/** @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule */

/** Words that begin a clause in place of a noun: "Whether it applies" is "True if it applies". Questions may have them. */
const WORDS = 'What|Whether|Those|Who|Whoever|Whose|Where';
const CLAUSE = new RegExp(String.raw`^(?:${WORDS})\b(?!.*\?)`, 'i');
/** The same for comments. A title may go on with its group: `describe("a message")`, `it("of a history …")`. */
const COMMENT = new RegExp(String.raw`^(?:${WORDS}|Of)\b(?!.*\?)`);
const TESTS = new Set(['describe', 'it', 'test']);

/**
 * The name that is called in the end: `it` for `it`, `it.skip` and `it.each(…)`.
 * @param {any} callee
 * @returns {string | undefined}
 */
function nameOf({ name, object, callee, tag }) {
  const inner = object ?? callee ?? tag;
  return inner ? nameOf(inner) : name;
}

/** @type {Rule} */
const openings = {
  create(context) {
    /** @param {any} node @param {RegExp} pattern @param {string} text */
    const check = (node, pattern, text) => {
      const [word] = pattern.exec(text) ?? [];
      if (word)
        context.report({ node, message: `Begin with a noun or a verb, not with "${word}".` });
    };
    return {
      Program() {
        let nextLine = -1;
        for (const comment of context.sourceCode.getAllComments()) {
          const { type, value, loc } = comment;
          const isContinued = type === 'Line' && loc.start.line === nextLine;
          if (!isContinued) check(comment, COMMENT, value.replace(/^[\s*]+/, ''));
          nextLine = loc.end.line + 1;
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        if (title?.type === 'Literal' && TESTS.has(nameOf(callee) ?? '')) {
          check(title, CLAUSE, String(title.value));
        }
      },
    };
  },
};

/** A plugin of oxlint with the rule for the first word of comments and test titles. */
export default { meta: { name: 'english' }, rules: { openings } };
