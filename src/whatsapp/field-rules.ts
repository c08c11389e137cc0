import { cutText, jsonBytes } from '../base/common/cut-text.js';
import { boundedId } from './bounded-id.js';
import { normalizeJid } from './jid.js';

/** Start of the year 10000. Later ISO dates have six digits for the year: they sort wrongly, and few parsers read them. */
const END_OF_TIME_MS = 253_402_300_800_000;

/** The input of a rule besides the value, and its list for reported changes. */
export interface RuleContext {
  /** ms; replaces an impossible time. */
  fallbackTime: number;
  /** The fields that had to be changed, in the API's spelling, such as `media.size`. */
  readonly adjusted: string[];
}

/** Returns the value in a form that can be stored. If that differs, reports the field's name. */
export type FieldRule<T> = (value: T, context: RuleContext, name: string) => T;

/** One rule per field: a new field without a rule does not compile. */
export type FieldRules<T> = { [Name in keyof Required<T>]: FieldRule<Required<T>[Name]> };

/** For values that our own code chose from a fixed list, and for raw bytes. */
export const trusted = <T>(value: T): T => value;

/** ms since 1970 */
export const time: FieldRule<number> = (value, context, name) =>
  isTime(value) ? value : adjusted(context, name, context.fallbackTime);

export const timeOrNull: FieldRule<number | null> = (value, context, name) =>
  value === null || isTime(value) ? value : adjusted(context, name, null);

export function isTime(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < END_OF_TIME_MS;
}

/** An integer, clamped to its range; anything but a number counts as 0. */
export function integer(min: number, max: number): FieldRule<number> {
  return (value, context, name) => {
    const nearest = Math.trunc(clamp(value, min, max));
    return nearest === value ? value : adjusted(context, name, nearest);
  };
}

/** An integer, or null if it is out of range: a clamped size would be wrong. */
export function integerOrNull(min: number, max: number): FieldRule<number | null> {
  return (value, context, name) => {
    if (value === null) return null;
    const isInRange = Number.isInteger(value) && value >= min && value <= max;
    return isInRange ? value : adjusted(context, name, null);
  };
}

/** Any number, clamped to its range. */
export function decimal(min: number, max: number): FieldRule<number> {
  return (value, context, name) => {
    const nearest = clamp(value, min, max);
    return nearest === value ? value : adjusted(context, name, nearest);
  };
}

/** Well-formed text, cut off at a length. The database would change half a surrogate pair. */
export function text(maxLength: number): FieldRule<string> {
  return (value, context, name) => {
    if (typeof value !== 'string') return adjusted(context, name, '');
    if (value.length <= maxLength && value.isWellFormed()) return value;
    return adjusted(context, name, value.slice(0, maxLength).toWellFormed());
  };
}

/**
 * Well-formed text that people read: a shortened text ends with a mark.
 * @param maxBytes of the text as JSON
 */
export function prose(maxLength: number, maxBytes = Infinity): FieldRule<string> {
  return (value, context, name) => {
    if (typeof value !== 'string') return adjusted(context, name, '');
    const kept = cutText(value, maxLength, maxBytes).toWellFormed();
    return kept === value ? value : adjusted(context, name, kept);
  };
}

/** The beginning of a text that is whole elsewhere: shortening it is no change. */
export function preview(maxLength: number): FieldRule<string> {
  const rule = prose(maxLength);
  return (value, context, name) =>
    rule(typeof value === 'string' ? cutText(value, maxLength) : value, context, name);
}

/** Bytes, or none if there are too many: a part of them means nothing. */
export function bytes(maxBytes: number): FieldRule<Uint8Array> {
  return (value, context, name) =>
    value.length <= maxBytes ? value : adjusted(context, name, new Uint8Array());
}

/** Bytes, or null if there are too many. */
export function bytesOrNull(maxBytes: number): FieldRule<Uint8Array | null> {
  return (value, context, name) =>
    value === null || value.length <= maxBytes ? value : adjusted(context, name, null);
}

/** A well-formed id; a digest of one that is too long, since a part of it could be the id of another message. */
export const id: FieldRule<string> = (value, context, name) => {
  const kept = typeof value === 'string' ? boundedId(value) : '';
  return kept === value ? value : adjusted(context, name, kept);
};

/** Well-formed text, or null if it is too long or has half a surrogate pair: a part of an id is another id. */
export function wholeOrNull(maxLength: number): FieldRule<string | null> {
  return (value, context, name) => {
    if (value === null) return null;
    const isWhole = typeof value === 'string' && value.length <= maxLength && value.isWellFormed();
    return isWhole ? value : adjusted(context, name, null);
  };
}

/** The address of a web page, or null for anything else: a page may make a link of it. */
export function webAddressOrNull(maxLength: number): FieldRule<string | null> {
  return (value, context, name) => {
    const whole = wholeOrNull(maxLength)(value, context, name);
    if (whole === null) return null;
    const isWeb = /^https?:\/\/[^\s]+$/i.test(whole) && URL.canParse(whole);
    return isWeb ? whole : adjusted(context, name, null);
  };
}

/** The jid of a person or a group, without a device; empty if it is not a valid one. */
export const jid: FieldRule<string> = (value, context, name) => {
  const normal = value === '' ? '' : (normalizeJid(value) ?? '');
  return normal === value ? value : adjusted(context, name, normal);
};

/** Deeper than a form has its fields; each reader of an answer goes this deep. */
const MAX_JSON_DEPTH = 10;

/** An object of JSON, or null if it is too large, too deep, or has half a surrogate pair: a part of it means another. */
export function jsonOrNull(maxBytes: number): FieldRule<Record<string, unknown> | null> {
  return (value, context, name) => {
    if (value === null) return null;
    const isWhole = isStorable(value, MAX_JSON_DEPTH) && jsonBytes(value) <= maxBytes;
    return isWhole ? value : adjusted(context, name, null);
  };
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  const entries = Object.entries(value);
  return (
    depth > 0 && entries.every(([key, part]) => key.isWellFormed() && isStorable(part, depth - 1))
  );
}

/** Reports a field under its name in the API. */
export function named<T>(name: string, rule: FieldRule<T>): FieldRule<T> {
  return (value, context) => rule(value, context, name);
}

export function nullable<T>(rule: FieldRule<T>): FieldRule<T | null> {
  return (value, context, name) => (value === null ? null : rule(value, context, name));
}

export function optional<T>(rule: FieldRule<T>): FieldRule<T | undefined> {
  return (value, context, name) => (value === undefined ? undefined : rule(value, context, name));
}

/**
 * The same rule for each entry; entries beyond the limits are dropped.
 * @param maxBytes of the list as JSON
 */
export function list<T>(
  maxLength: number,
  rule: FieldRule<T>,
  maxBytes = Infinity,
): FieldRule<T[]> {
  return (values, context, name) => {
    if (values.length > maxLength) values = adjusted(context, name, values.slice(0, maxLength));
    values.forEach((value, at) => {
      values[at] = rule(value, context, name);
    });
    const fitting = maxBytes === Infinity ? values.length : countFitting(values, maxBytes);
    return fitting === values.length ? values : adjusted(context, name, values.slice(0, fitting));
  };
}

/** Counts the first entries that fit into this size together. */
function countFitting(values: unknown[], maxBytes: number): number {
  let size = 2;
  const beyond = values.findIndex((value) => {
    size += jsonBytes(value) + 1;
    return size > maxBytes;
  });
  return beyond < 0 ? values.length : beyond;
}

/** Applies a rule to each field of an object, in place; missing fields stay missing. */
export function object<T extends object>(rules: FieldRules<T>): FieldRule<T> {
  const fields = Object.entries(rules) as [keyof T & string, FieldRule<unknown>][];
  return (value, context, name) => {
    const earlier = context.adjusted.length;
    for (const [field, rule] of fields) {
      const given: unknown = value[field];
      if (given === undefined) continue;
      const kept = rule(given, context, field);
      if (!Object.is(kept, given)) value[field] = kept as T[typeof field];
    }
    qualify(context.adjusted, earlier, name);
    return value;
  };
}

/** Picks the rule by the object's `type`. */
export function variants<T extends { type: string }>(rules: {
  [Type in T['type']]: FieldRule<Extract<T, { type: Type }>>;
}): FieldRule<T> {
  return (value, context, name) =>
    (rules[value.type as T['type']] as unknown as FieldRule<T>)(value, context, name);
}

function adjusted<T>({ adjusted: names }: RuleContext, name: string, value: T): T {
  names.push(toSnakeCase(name));
  return value;
}

/** Prefixes the names of fields with the name of their object. */
function qualify(names: string[], from: number, name: string): void {
  if (name === '') return;
  for (let at = from; at < names.length; at += 1) names[at] = `${toSnakeCase(name)}.${names[at]}`;
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function clamp(value: unknown, min: number, max: number): number {
  const number = typeof value !== 'number' || Number.isNaN(value) ? 0 : value;
  return Math.min(Math.max(number, min), max);
}
