import { titleOfJid } from '../chats/chat.view.js';
import { linkify } from './linkify.js';

/**
 * @import { Mention } from '../../service/types.d.ts'
 *
 * @typedef {'bold' | 'italic' | 'strike' | 'code'} Style
 * @typedef {{ kind: 'text', text: string } | { kind: 'link', text: string, href: string }
 *   | { kind: 'mention', text: string, jid: string } | { kind: Style, parts: TextPart[] }} TextPart
 * @typedef {{ kind: 'lines' | 'quote' | 'item' | 'block', parts: TextPart[] }} TextBlock
 */

/** As WhatsApp has them: https://faq.whatsapp.com/539178204879377 @type {Record<string, Style>} */
const MARKERS = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' };

const FENCE = /```([^]+?)```/;
const LINE_START = /^(?:(> )|([*-] ))?(.*)$/s;

/**
 * A message's text with WhatsApp's formatting, as a tree. A block stands on lines of its own, which need no breaks. Markers that open nothing stay as they are. Takes time in
 * proportion to the text, whatever is in it.
 * @param {string} text
 * @param {Mention[]} [mentions] the people in it
 * @returns {TextBlock[]}
 */
export function formatText(text, mentions = []) {
  const blocks = text
    .split(FENCE)
    .flatMap((piece, index) =>
      index % 2 === 0
        ? blocksOf(index > 0 ? piece.replace(/^\n/, '') : piece)
        : [{ kind: /** @type {const} */ ('block'), parts: [plain(piece.replace(/^\n|\n$/g, ''))] }],
    );
  const people = new Map(mentions.map((mention) => [mention.tag.slice(1), mention]));
  if (people.size === 0) return blocks;
  return blocks.map((block) => ({ ...block, parts: withPeople(block.parts, people) }));
}

/** A mention in a text: an `@` and the user part of the jid. */
const PERSON = /@(\d{5,})(?!\d)/;

/**
 * @param {TextPart[]} parts
 * @param {Map<string | undefined, Mention>} people
 * @returns {TextPart[]}
 */
function withPeople(parts, people) {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return peopleIn(part.text, people);
    return 'parts' in part ? [{ ...part, parts: withPeople(part.parts, people) }] : [part];
  });
}

/**
 * @param {string} text
 * @param {Map<string | undefined, Mention>} people
 * @returns {TextPart[]}
 */
const peopleIn = (text, people) =>
  text.split(PERSON).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [plain(piece)];
    const mention = people.get(piece);
    return [mention ? mentionPart(mention) : plain(`@${piece}`)];
  });

/**
 * @param {Mention} mention
 * @returns {TextPart}
 */
const mentionPart = ({ jid, name }) => ({
  kind: 'mention',
  text: `@${name || titleOfJid(jid)}`,
  jid,
});

/**
 * Groups lines of one kind into a block; each list item is its own.
 * @param {string} text
 * @returns {TextBlock[]}
 */
function blocksOf(text) {
  if (text === '') return [];
  /** @type {{ kind: TextBlock['kind'], lines: string[] }[]} */
  const groups = [];
  for (const line of text.split('\n')) {
    const [, quote, bullet, words = ''] = LINE_START.exec(line) ?? [];
    const kind = (quote && 'quote') || (bullet && 'item') || 'lines';
    const last = groups.at(-1);
    if (last?.kind === kind && kind !== 'item') last.lines.push(words);
    else groups.push({ kind, lines: [words] });
  }
  return groups.map(({ kind, lines }) => ({ kind, parts: partsOfLines(lines) }));
}

/**
 * Styles end with their line.
 * @param {string[]} lines
 */
const partsOfLines = (lines) =>
  lines.flatMap((line, index) => [...(index > 0 ? [plain('\n')] : []), ...partsOfLine(line)]);

/**
 * Leaves addresses alone: `_` is frequent in them.
 * @param {string} line
 */
const partsOfLine = (line) =>
  linkify(line).flatMap(({ text, href }) =>
    href === null
      ? styledParts(text, MARKERS)
      : [{ kind: /** @type {const} */ ('link'), text, href }],
  );

/**
 * @param {string} text
 * @param {Record<string, Style>} markers that can open a style here
 * @returns {TextPart[]}
 */
function styledParts(text, markers) {
  /** @type {TextPart[]} */
  const parts = [];
  const open = new Map(Object.entries(markers));
  let plainFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const marker = text.charAt(at);
    const style = open.get(marker);
    if (!style || !canOpen(text, at)) continue;
    const end = closerAfter(text, at);
    // No later marker closes this one, so none closes the next.
    if (end < 0) open.delete(marker);
    else {
      if (at > plainFrom) parts.push(plain(text.slice(plainFrom, at)));
      parts.push({ kind: style, parts: innerParts(text.slice(at + 1, end), marker, markers) });
      at = end;
      plainFrom = end + 1;
    }
  }
  if (plainFrom < text.length) parts.push(plain(text.slice(plainFrom)));
  return parts;
}

/**
 * @param {string} text
 * @param {string} marker
 * @param {Record<string, Style>} markers
 */
function innerParts(text, marker, { [marker]: style, ...others }) {
  return style === 'code' ? [plain(text)] : styledParts(text, others);
}

/**
 * @param {string} text
 * @param {number} at
 */
const canOpen = (text, at) => !isWordPart(text[at - 1]) && !isBlank(text[at + 1]);

/**
 * @param {string} text
 * @param {number} from index of the opening marker
 * @returns {number} -1 if there is none
 */
function closerAfter(text, from) {
  const marker = text.charAt(from);
  let at = text.indexOf(marker, from + 2);
  while (at >= 0 && (isBlank(text[at - 1]) || isWordPart(text[at + 1])))
    at = text.indexOf(marker, at + 1);
  return at;
}

/** @param {string | undefined} char */
const isWordPart = (char) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** @param {string | undefined} char */
const isBlank = (char) => char === undefined || /\s/.test(char);

/**
 * @param {string} text
 * @returns {TextPart}
 */
const plain = (text) => ({ kind: 'text', text });
