import { describe, expect, it } from '@jest/globals';
import { formatText } from './text-format.js';

/** The page has its own settings for types. @type {string} */
const FACTOR = '../../../test/support/jest/machine-factor.js';
const { scaled } = await import(FACTOR);

/** @import { TextBlock, TextPart } from './text-format.js' */

/**
 * The tree in a short form, such as `bold(a)`.
 * @param {TextPart[]} parts
 * @returns {string}
 */
const short = (parts) =>
  parts
    .map((part) => ('parts' in part ? `${part.kind}(${short(part.parts)})` : part.text))
    .join('');

/** @param {TextBlock[]} blocks */
const shortBlocks = (blocks) => blocks.map(({ kind, parts }) => `${kind}: ${short(parts)}`);

/** @param {string} text */
const inline = (text) =>
  formatText(text)
    .map(({ parts }) => short(parts))
    .join('|');

describe('the formatting of a text', () => {
  it.each([
    ['*bold* and _italic_ and ~gone~', 'bold(bold) and italic(italic) and strike(gone)'],
    ['`code *as is*`', 'code(code *as is*)'],
    ['*bold with _italic_ in it*', 'bold(bold with italic(italic) in it)'],
    ['(*in brackets*)', '(bold(in brackets))'],
  ])('%s has styles', (text, expected) => {
    expect(inline(text)).toBe(expected);
  });

  it.each([
    '2 * 3 * 4',
    'snake_case_name',
    '5*4*3',
    '* not closed',
    '**',
    '*\nnot over lines*',
    'a ~ b ~ c',
    '<style>*{color:red}</style>',
  ])('%j has none', (text) => {
    expect(inline(text).replace('|', '\n')).toContain(text.replace(/^\* /, ''));
  });

  it('leaves addresses alone', () => {
    expect(formatText('_see_ https://example.com/a_b_c *now*')[0]?.parts).toEqual([
      { kind: 'italic', parts: [{ kind: 'text', text: 'see' }] },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'https://example.com/a_b_c', href: 'https://example.com/a_b_c' },
      { kind: 'text', text: ' ' },
      { kind: 'bold', parts: [{ kind: 'text', text: 'now' }] },
    ]);
  });

  it('names mentioned people, also within styles, and nobody else', () => {
    const mentions = [
      { jid: '15550101@s.whatsapp.net', tag: '@15550101', name: 'Ada' },
      { jid: '900000000000102@lid', tag: '@900000000000102', name: null },
      // Its number was learned later.
      { jid: '15550103@s.whatsapp.net', tag: '@900000000000103', name: 'Bob' },
    ];
    const [block] = formatText(
      '*@15550101* and @900000000000102, @900000000000103, not @15550101222',
      mentions,
    );
    expect(short(block?.parts ?? [])).toBe(
      'bold(@Ada) and @900000000000102@lid, @Bob, not @15550101222',
    );
    expect(block?.parts[2]).toMatchObject({ kind: 'mention', jid: '900000000000102@lid' });
  });

  it('knows quotes, lists and blocks of code', () => {
    expect(
      shortBlocks(formatText('> one\n> two\n- first\n* second\nend ```a\n *b*``` after')),
    ).toEqual([
      'quote: one\ntwo',
      'item: first',
      'item: second',
      'lines: end ',
      'block: a\n *b*',
      'lines:  after',
    ]);
  });

  it.each(['*a ', '*_~', '`', '> ', '*a* ', '_*a*_', '```', '- '])(
    'takes no time for 65,536 characters of %j',
    (part) => {
      const text = part.repeat(65_536 / part.length);
      const start = performance.now();
      formatText(text);
      expect(performance.now() - start).toBeLessThan(scaled(1000));
    },
  );
});
