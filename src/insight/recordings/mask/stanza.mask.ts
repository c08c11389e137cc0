import type { EventDto } from '../../../features/events/dto/event.dto.js';
import { TAGS } from '../../../features/events/mask-node.js';
import { isObject, type Json } from './rules.js';
import type { SessionMask } from './session-mask.js';
import * as words from './stanza-words.js';

/** A tag with its attributes, or the size of a content. */
const PIECE =
  /<(?<close>\/?)(?<tag>[a-z][\w:-]*)(?<attrs>(?: [\w:-]+='[^'<>]*')*) ?(?<alone>\/?)>|\[(?<size>\d+) (?:bytes|characters)\]/g;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)='([^']*)'/g;
const SMALL_NUMBER = /^\d{1,5}$/;
const MAX_PIECES = 2000;
const UNKNOWN_TAG = 'unknown';

/** Masks a raw stanza for a recording: its outline, with masked addresses and ids. */
export function maskStanza({ type, payload }: EventDto, mask: SessionMask): Record<string, Json> {
  const { tag, attrs, xml } = isObject(payload) ? payload : {};
  return {
    type: type === 'node.out' ? 'node.out' : 'node.in',
    payload: {
      tag: maskTag(tag),
      attrs: isObject(attrs) ? maskAttributes(tag, Object.entries(attrs), mask) : {},
      xml: typeof xml === 'string' ? maskXml(xml, mask) : '',
    },
  };
}

/** The attributes of each tag. */
export function attributesIn(xml: string): Record<string, string>[] {
  return [...piecesOf(xml)].map(({ attrs = '' }) => Object.fromEntries(readAttributes(attrs)));
}

/** The first pieces: later ones are not even read. */
function* piecesOf(xml: string): Generator<Record<string, string | undefined>> {
  let count = 0;
  for (const { groups = {} } of xml.matchAll(PIECE)) {
    yield groups;
    count += 1;
    if (count === MAX_PIECES) return;
  }
}

/** Rebuilds the stanza from its known parts: anything that a stranger put in place of a tag is left out. */
function maskXml(xml: string, mask: SessionMask): string {
  const lines: string[] = [];
  let depth = 0;
  for (const { close, tag, attrs = '', alone, size } of piecesOf(xml)) {
    if (close) depth = Math.max(0, depth - 1);
    lines.push(`${'\t'.repeat(depth)}${size ? `[${rough(size)} bytes]` : ''}`);
    if (!tag) continue;
    const shown = close ? '' : attributesText(tag, attrs, mask);
    lines.push(`${lines.pop()}<${close ?? ''}${maskTag(tag)}${shown}${alone ?? ''}>`);
    if (!close && !alone) depth += 1;
  }
  return lines.join('\n');
}

function attributesText(tag: string, attrs: string, mask: SessionMask): string {
  const masked = Object.entries(maskAttributes(tag, readAttributes(attrs), mask));
  return masked.map(([name, value]) => ` ${name}='${value}'`).join('');
}

function readAttributes(attrs: string): [string, string][] {
  return [...attrs.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]);
}

function maskAttributes(
  tag: unknown,
  attrs: [string, unknown][],
  mask: SessionMask,
): Record<string, string> {
  const known = attrs.filter(([name]) => words.ATTRIBUTES.has(name));
  return Object.fromEntries(
    known.map(([name, value]) => [name, maskAttribute(tag, name, String(value), mask)]),
  );
}

function maskAttribute(tag: unknown, name: string, value: string, mask: SessionMask): string {
  if (words.FREE_TEXTS.has(name)) return `[${value.length} characters]`;
  if (words.IDS.has(name)) return mask.ids.id(value);
  if (words.TIMES.has(name)) return timeText(value, mask);
  if (words.VALUES.has(value)) return value;
  if (isProtocolNumber(tag, name) && SMALL_NUMBER.test(value)) return value;
  return mask.people.address(value) ?? `[${value.length} characters]`;
}

function isProtocolNumber(tag: unknown, name: string): boolean {
  return words.NUMBERS_OF_TAGS[name]?.has(String(tag)) ?? words.NUMBERS.has(name);
}

/** Seconds since the start. */
function timeText(value: string, mask: SessionMask): string {
  const ms = mask.time(Number(value) * 1000);
  return ms === null || value === '' ? '[time]' : String(Math.round(ms / 1000));
}

function maskTag(tag: unknown): string {
  return typeof tag === 'string' && TAGS.has(tag) ? tag : UNKNOWN_TAG;
}

function rough(size: string): string {
  return String(Number(Number(size).toPrecision(2)));
}
