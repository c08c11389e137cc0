import type { SessionMask } from './session.mask.js';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Owner = Record<string, unknown>;

/** Masks the value of a field; `owner` is the object with that field. */
export type Rule = (value: unknown, mask: SessionMask, owner: Owner) => Json;

/** The rules of all fields of an object. A field without a rule is left out. */
export type Rules = Record<string, Rule>;

const MAX_COUNT = 99_999;
const MAX_ITEMS = 1000;

export const flag: Rule = (value) => (typeof value === 'boolean' ? value : null);

/** A small whole number. Larger ones could be phone numbers. */
export const count: Rule = (value) =>
  Number.isInteger(value) && Math.abs(value as number) <= MAX_COUNT ? (value as number) : null;

/** A number with two digits, and zeros after them. */
export const size: Rule = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? Number(value.toPrecision(2)) : null;

/** ms since 1970, or ISO 8601. */
export const time: Rule = (value, mask) => {
  const ms = typeof value === 'string' ? Date.parse(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) ? mask.time(ms) : null;
};

/** Keeps one of these words of the program, and hides anything else. */
export const wordOf = (...words: string[]): Rule => {
  const known = new Set(words);
  return (value, mask, owner) =>
    known.has(value as string) ? (value as string) : hidden(value, mask, owner);
};

export const address: Rule = (value, mask, owner) =>
  typeof value === 'string' ? (mask.people.address(value) ?? hidden(value, mask, owner)) : null;

/** The name of the owner of the address in this field of the same object. */
export const nameOf =
  (field: string): Rule =>
  (value, mask, { [field]: jid }) =>
    typeof value === 'string' && value !== ''
      ? (typeof jid === 'string' && mask.people.nameOf(jid)) || mask.texts.text(value)
      : null;

export const phone: Rule = (value, mask) =>
  typeof value === 'string' ? mask.people.phone(value) : null;

export const text: Rule = (value, mask) =>
  typeof value === 'string' ? mask.texts.text(value) : null;

export const id: Rule = (value, mask) => (typeof value === 'string' ? mask.id(value) : null);

/** The mask of a value that is not shown. */
export const hidden: Rule = (value) =>
  typeof value === 'string' ? `<text ${value.length}>` : null;

/** The mask of a key or a hash in hex: only its length. */
export const bytes: Rule = (value) =>
  typeof value === 'string' ? `<bytes ${Math.ceil(value.length / 2)}>` : null;

export const nothing: Rule = () => null;

export const zero: Rule = (value) => (typeof value === 'number' ? 0 : null);

export const list =
  (rule: Rule): Rule =>
  (value, mask, owner) =>
    Array.isArray(value) ? value.slice(0, MAX_ITEMS).map((item) => rule(item, mask, owner)) : null;

export const object =
  (rules: Rules): Rule =>
  (value, mask) =>
    isObject(value) ? maskFields(value, rules, mask) : null;

/** The fields that the object has and that have a rule. */
export function maskFields(value: Owner, rules: Rules, mask: SessionMask): Record<string, Json> {
  const names = Object.keys(rules).filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(
    names.map((name) => [name, rules[name]?.(value[name], mask, value) ?? null]),
  );
}

export function isObject(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
