import { cutText, jsonBytes, PREVIEW_LENGTH } from '../common/cut-text.js';
import type { MessagePayload } from './event-payload.js';

/** A preview whose characters take three bytes each. */
const PREVIEW_BYTES = 3 * PREVIEW_LENGTH;
/** Shorter texts stay, even if the message is still too large without the longer ones. */
const SHORT_BYTES = 120;
/** Fields that are never cut, since a part of an address or of an id is another one: these become null instead. */
const ADDRESS = /(^|_)(id|jid|url|clid|ref|code)$/;
/** The answer to a flow, which is whole or null: its fields are the sender's. */
const WHOLE = 'parameters';
/** Fields that identify the message. */
const IDENTITY = ['id', 'chat_jid', 'sender_jid'];

type Fields = Record<string, unknown>;

/** A field that can be left out or cut, also in the entries of a list. */
interface Part {
  /** Its name in the form of `adjusted_fields`: `text`, `poll.options.voters`. */
  name: string;
  bytes: number;
  shorten: (() => void)[];
}

/**
 * The payload of an event within a size: the largest lists of its message are emptied and the largest texts cut, until
 * it fits. The change itself, a reaction or a vote, stays whole, and so do counts, ids, addresses and times.
 * `abridged_fields` names the left-out fields.
 * @param payload stays as it is; returned itself if it fits
 * @param maxBytes of the JSON, without the reaction or the vote
 * @param newField the field of the message with the news, which is cut last
 */
export function abridgePayload(
  payload: MessagePayload,
  maxBytes: number,
  newField?: 'text',
): MessagePayload {
  const { reaction, vote, ...rest } = payload;
  if (jsonBytes(rest) <= maxBytes) return payload;
  const { message, ...facts } = structuredClone(rest);
  const short = { message, ...facts, abridged_fields: [] as string[] };
  const names = short.abridged_fields;
  for (const textBytes of [PREVIEW_BYTES, SHORT_BYTES]) {
    let part: Part | undefined;
    while (jsonBytes(short) > maxBytes && (part = largestPart(short, textBytes, newField))) {
      for (const shorten of part.shorten) shorten();
      if (!names.includes(part.name)) names.push(part.name);
    }
  }
  return { ...short, ...(reaction && { reaction }), ...(vote && { vote }) };
}

function largestPart(
  payload: MessagePayload,
  textBytes: number,
  last: string | undefined,
): Part | undefined {
  const parts = new Map<string, Part>();
  collect(payload.message as unknown as Fields, '', textBytes, parts);
  collectText(payload as unknown as Fields, 'previous_text', 'previous_text', textBytes, parts);
  const rank = ({ name, bytes }: Part) => (name === last ? 0 : bytes);
  return [...parts.values()].toSorted((a, b) => rank(b) - rank(a))[0];
}

/**
 * Adds the parts of an object. A list whose entries have lists goes after these.
 * @returns true if it has a list
 */
function collect(
  owner: Fields,
  path: string,
  textBytes: number,
  parts: Map<string, Part>,
): boolean {
  let hasList = false;
  for (const [field, value] of Object.entries(owner)) {
    const name = path === '' ? field : `${path}.${field}`;
    if (Array.isArray(value)) {
      hasList ||= value.length > 0;
      collectList(owner, field, name, textBytes, parts);
    } else if (field === WHOLE && isObject(value)) {
      add(parts, name, jsonBytes(value), () => (owner[field] = null));
    } else if (isObject(value)) {
      hasList = collect(value, name, textBytes, parts) || hasList;
    } else if (!IDENTITY.includes(name)) {
      collectText(owner, field, name, textBytes, parts);
    }
  }
  return hasList;
}

function collectList(
  owner: Fields,
  field: string,
  name: string,
  textBytes: number,
  parts: Map<string, Part>,
): void {
  const list = owner[field] as unknown[];
  let hasInner = false;
  for (const entry of list) {
    if (isObject(entry)) hasInner = collect(entry, name, textBytes, parts) || hasInner;
  }
  if (list.length === 0 || hasInner) return;
  add(parts, name, jsonBytes(list), () => (owner[field] = []));
}

function collectText(
  owner: Fields,
  field: string,
  name: string,
  textBytes: number,
  parts: Map<string, Part>,
): void {
  const text = owner[field];
  if (typeof text !== 'string' || text.length * 6 + 2 <= textBytes) return;
  const bytes = jsonBytes(text);
  if (bytes <= textBytes) return;
  const kept = ADDRESS.test(field) ? null : cutText(text, PREVIEW_LENGTH, textBytes);
  add(parts, name, bytes, () => (owner[field] = kept));
}

function add(parts: Map<string, Part>, name: string, bytes: number, shorten: () => void): void {
  const part = parts.get(name);
  if (!part) parts.set(name, { name, bytes, shorten: [shorten] });
  else {
    part.bytes += bytes;
    part.shorten.push(shorten);
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
