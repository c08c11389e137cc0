import { isPerson, parseAddress } from './addresses.js';
import type { PeopleMask } from './people.mask.js';
import { isObject, type Json } from './rules.js';
import type { SessionMask } from './session.mask.js';
import * as words from './stanza-words.js';

/** A tag with its attributes, or the size of a content. */
const PIECE =
  /<(?<close>\/?)(?<tag>[a-z][\w:-]*)(?<attrs>(?: [\w:-]+='[^'<>]*')*) ?(?<alone>\/?)>|\[(?<size>\d+) (?:bytes|characters)\]/g;
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)='([^']*)'/g;
const SMALL_NUMBER = /^\d{1,5}$/;
const MAX_PIECES = 2000;
const UNKNOWN_TAG = 'unknown';
const HARMLESS = /^[\w.:-]{0,40}$/;
const TAG = /<([a-z][\w:-]*)/g;
/** Attributes of a tag that are addresses of one person. */
const SAME_PERSON = [
  ['participant', 'participant_pn', 'participant_lid'],
  ['from', 'sender_pn', 'sender_lid'],
  ['recipient', 'peer_recipient_pn', 'peer_recipient_lid'],
  ['jid', 'lid', 'pn', 'phone_number'],
];

/** An event with a stanza. */
export interface Stanza {
  seq: number;
  timestamp: string;
  type: string;
  payload: unknown;
}

/** The outline of a stanza in the debug bundle: tags and harmless attributes. */
export function outlineOf({ seq, timestamp, type, payload }: Stanza, people: PeopleMask) {
  const { tag, attrs, xml } = payload as {
    tag: string;
    attrs: Record<string, string>;
    xml: string;
  };
  const masked = Object.entries(attrs).map(([name, value]) => {
    if (words.SHOWN.has(name) && HARMLESS.test(value)) return [name, value];
    return [name, people.address(value) ?? '[hidden]'];
  });
  const children = [...xml.matchAll(TAG)].map(([, name = '']) => name);
  return {
    seq,
    timestamp,
    type,
    tag,
    attrs: Object.fromEntries(masked) as Record<string, string>,
    /** The tags inside, in order. */
    children: children.filter((name) => words.TAGS.has(name)).slice(1),
  };
}

/** Masks a raw stanza for a recording: its outline, with masked addresses and ids. */
export function maskStanza({ type, payload }: Stanza, mask: SessionMask): Record<string, Json> {
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

/** The people whom a stanza names by more than one address. */
export function addressesOfPeople({ payload }: Pick<Stanza, 'payload'>): string[][] {
  const { xml } = isObject(payload) ? payload : {};
  if (typeof xml !== 'string') return [];
  return attributesIn(xml).flatMap((attrs) =>
    SAME_PERSON.map((names) => names.flatMap((name) => personOf(attrs[name]))).filter(
      ({ length }) => length > 1,
    ),
  );
}

/** Empty for a group or a server. */
function personOf(value: string | undefined): string[] {
  const { bare } = parseAddress(value ?? '') ?? {};
  return bare !== undefined && isPerson(bare) ? [bare] : [];
}

/** The attributes of each tag. */
function attributesIn(xml: string): Record<string, string>[] {
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
  if (words.IDS.has(name)) return mask.id(value);
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
  return typeof tag === 'string' && words.TAGS.has(tag) ? tag : UNKNOWN_TAG;
}

function rough(size: string): string {
  return String(Number(Number(size).toPrecision(2)));
}
