import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { TRANSLATIONS } from '../support/languages.js';

const CLIENT = join(import.meta.dirname, '../../client');
/**
 * Files without texts of the page: the catalogs themselves, the report that they could not be loaded, and the page of
 * the API, which is in English like the API.
 */
const SKIPPED = /^(locales|testing|api-docs)\/|^settings\/language|^boot-problem|\.spec\.js$/;
const VALUE = '\uFFFC';
const SEEN_ATTRIBUTE = /\s(?:aria-label|aria-description|title|placeholder|alt|label)="([^"]*)"/g;
const TAG = /<[^>]*>/g;
const WORD = /\p{L}{2}/u;
/** A text for people starts with a capital letter or has several words. */
const PROSE = /^[A-Z][a-z]+(?:[ ,.…?!:]|$)|\p{L}{2} \p{L}{2}/u;

/** The same in every language: names of keys, of browser interfaces, of products, formats and invented people. */
const NAMES = new Set([
  'Enter',
  'Escape',
  'Home',
  'End',
  'Tab',
  'Shift',
  'Control',
  'Files',
  'Echo',
  'Kinds',
  'Notification',
  'WhatsApp',
  'SHA-256',
  'SERVICE_API_TOKEN',
  'Mac',
  'Ctrl K',
  'Ctrl 1…9',
  'Shift Enter',
  "npx whatsapp-test-network replay FILE --command 'node bot.js'",
  'Esc',
  'Node.js',
  'Baileys',
  '12px system-ui, sans-serif',
  '100px sans-serif',
  `${VALUE}px auto auto ${VALUE}px`,
]);
/** Calls with keys of the catalog, modules or selectors. */
const TAKES_NAMES = /^(t|tParts|import)$|\.(querySelector|closest|matches)$/;
/** The text before an attribute's value that nobody reads. */
const IN_CLASS = /\sclass=(?:"[^"]*)?$/;

/** @returns the parts of a template that are shown outside its tags, and in attributes that are read out */
function shownBy(template: string): string[] {
  const attributes = [...template.matchAll(SEEN_ATTRIBUTE)].map(([, text = '']) => text);
  return [...template.replace(TAG, '\n').split(/[\n\uFFFC]/), ...attributes]
    .map((text) => text.trim())
    .filter((text) => WORD.test(text));
}

function templateText(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return (
    template.head.text + template.templateSpans.map(({ literal }) => VALUE + literal.text).join('')
  );
}

/** Names of classes: a value in a template whose text before it opens the attribute. */
function isClass(node: ts.Node): boolean {
  if (ts.isTemplateSpan(node.parent) && ts.isTemplateExpression(node.parent.parent)) {
    const { head, templateSpans } = node.parent.parent;
    const index = templateSpans.indexOf(node.parent);
    return IN_CLASS.test((templateSpans[index - 1]?.literal ?? head).text);
  }
  return ts.isConditionalExpression(node.parent) && isClass(node.parent);
}

/** Names of keys, of modules, of strings of the catalog; mistakes in the page itself, which only developers read. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isNewExpression(parent)) return parent.expression.getText() === 'Error';
  if (!ts.isCallExpression(parent)) return false;
  return TAKES_NAMES.test(parent.expression.getText());
}

function textsOf(node: ts.Node): string[] {
  if (ts.isTaggedTemplateExpression(node)) return shownBy(templateText(node.template));
  if (ts.isTaggedTemplateExpression(node.parent) || isName(node) || isClass(node)) return [];
  const text = ts.isStringLiteral(node) || ts.isTemplateLiteral(node) ? literalText(node) : '';
  return PROSE.test(text) ? [text] : [];
}

const literalText = (node: ts.StringLiteral | ts.TemplateLiteral) =>
  ts.isStringLiteral(node) ? node.text : templateText(node);

function untranslated(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(CLIENT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const texts = node === source ? [] : textsOf(node);
    found.push(
      ...texts.filter((text) => !NAMES.has(text)).map((text) => `${file}:${line} ${text}`),
    );
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('has every text of the page in the catalogs', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.js') && !SKIPPED.test(file));
  expect(sources.flatMap(untranslated)).toEqual([]);
});

it('has texts in each language that one can choose', async () => {
  const settings: string = '../../client/settings/language.js';
  const { LANGUAGES } = (await import(settings)) as { LANGUAGES: object };
  expect(Object.keys(LANGUAGES).toSorted()).toEqual(['en', ...TRANSLATIONS].toSorted());
});
