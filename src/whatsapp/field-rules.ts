import { normalizeJid } from './jid.js';

/** The first moment after the year 9999; the ISO form of later ones is no longer sorted, nor read everywhere. */
const END_OF_TIME_MS = 253_402_300_800_000;

/** What a rule needs to know beside the value, and where it reports. */
export interface RuleContext {
  /** ms; takes the place of a time that cannot be. */
  fallbackTime: number;
  /** The fields that had to be changed, in the API's spelling, such as `media.size`. */
  readonly adjusted: string[];
}

/** Gives a value back as it may be kept. A value that had to be changed is reported under its name. */
export type FieldRule<T> = (value: T, context: RuleContext, name: string) => T;

/** One rule for each field, so that the compiler asks for the rule of every new one. */
export type FieldRules<T> = { [Name in keyof Required<T>]: FieldRule<Required<T>[Name]> };

/** For what our own code chose from a fixed list, and for raw bytes. */
export const trusted = <T>(value: T): T => value;

/** ms since 1970 */
export const time: FieldRule<number> = (value, context, name) =>
  isTime(value) ? value : adjusted(context, name, context.fallbackTime);

export const timeOrNull: FieldRule<number | null> = (value, context, name) =>
  value === null || isTime(value) ? value : adjusted(context, name, null);

export function isTime(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < END_OF_TIME_MS;
}

/** A whole number, moved to the nearer end of its range; what is no number counts as 0. */
export function integer(min: number, max: number): FieldRule<number> {
  return (value, context, name) => {
    const nearest = Math.trunc(clamp(value, min, max));
    return nearest === value ? value : adjusted(context, name, nearest);
  };
}

/** A whole number, null where it is out of its range: half a truth about a size is none. */
export function integerOrNull(min: number, max: number): FieldRule<number | null> {
  return (value, context, name) => {
    if (value === null) return null;
    const isInRange = Number.isInteger(value) && value >= min && value <= max;
    return isInRange ? value : adjusted(context, name, null);
  };
}

/** Any number of a range, whole or not. */
export function decimal(min: number, max: number): FieldRule<number> {
  return (value, context, name) => {
    const nearest = clamp(value, min, max);
    return nearest === value ? value : adjusted(context, name, nearest);
  };
}

/** Text that UTF-8 can hold, cut off at a length. Half a surrogate pair would come back from the store as another text. */
export function text(maxLength: number): FieldRule<string> {
  return (value, context, name) => {
    if (typeof value !== 'string') return adjusted(context, name, '');
    if (value.length <= maxLength && value.isWellFormed()) return value;
    return adjusted(context, name, value.slice(0, maxLength).toWellFormed());
  };
}

/** A person's or a group's address, without a device; empty for nobody. */
export const jid: FieldRule<string> = (value, context, name) => {
  const normal = value === '' ? '' : (normalizeJid(value) ?? '');
  return normal === value ? value : adjusted(context, name, normal);
};

/** Reports a field under the name that the API has for it. */
export function named<T>(name: string, rule: FieldRule<T>): FieldRule<T> {
  return (value, context) => rule(value, context, name);
}

export function nullable<T>(rule: FieldRule<T>): FieldRule<T | null> {
  return (value, context, name) => (value === null ? null : rule(value, context, name));
}

export function optional<T>(rule: FieldRule<T>): FieldRule<T | undefined> {
  return (value, context, name) => (value === undefined ? undefined : rule(value, context, name));
}

/** Each entry by the same rule; those beyond the limit are left out. */
export function list<T>(maxLength: number, rule: FieldRule<T>): FieldRule<T[]> {
  return (values, context, name) => {
    if (values.length > maxLength) values = adjusted(context, name, values.slice(0, maxLength));
    values.forEach((value, at) => {
      values[at] = rule(value, context, name);
    });
    return values;
  };
}

/** All fields of an object, in place; a field that is not there stays so. */
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

/** By the word in an object's `type`. */
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

/** Puts the name of an object before those of its fields. */
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
