import type { Schema } from './answers.js';

/** The type of a field; a list of words means one of them. */
export type FieldKind = 'string' | 'number' | 'boolean' | 'strings' | readonly string[];

export interface Field {
  kind: FieldKind;
  isOptional?: boolean;
}

export type Body = Record<string, unknown>;

/** One command of the control port. */
export interface Command {
  description: string;
  fields: Record<string, Field>;
  run(body: Body): unknown;
  /** The schema of its answer; without one, any answer. */
  answer?: Schema;
  /** Changes nothing without a body: GET works, too. */
  isReading?: boolean;
}

/** A mistake of the caller, with a message for them. */
export class CommandError extends Error {}

export const text: Field = { kind: 'string' };
export const number: Field = { kind: 'number' };
export const texts: Field = { kind: 'strings' };
export const flag: Field = { kind: 'boolean' };
export const oneOf = (...words: string[]): Field => ({ kind: words });
export const optional = (field: Field): Field => ({ ...field, isOptional: true });

/** Declares a command whose body has been checked against its fields. */
export function command<T extends object>(
  description: string,
  fields: Record<keyof T & string, Field>,
  run: (body: T) => unknown,
  answer?: Schema,
): Command {
  // `checkBody` has compared the body with the fields, and the type T names them.
  return { description, fields, run: (body) => run(body as T), ...(answer ? { answer } : {}) };
}

/** Checks a body before the command runs: no missing or unknown fields, and the right types. */
export function checkBody(fields: Record<string, Field>, body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new CommandError('the body must be a JSON object');
  }
  const given: Body = Object.fromEntries(Object.entries(body));
  for (const name of Object.keys(given)) {
    if (!fields[name]) {
      const known = Object.keys(fields).join(', ') || 'none';
      throw new CommandError(`unknown field "${name}"; known fields: ${known}`);
    }
  }
  for (const [name, field] of Object.entries(fields)) {
    if (given[name] === undefined) {
      if (!field.isOptional) throw new CommandError(`the field "${name}" is missing`);
    } else if (!fits(field.kind, given[name])) {
      throw new CommandError(`the field "${name}" must be ${describeKind(field.kind)}`);
    }
  }
  return given;
}

export function describeKind(kind: FieldKind): string {
  if (typeof kind !== 'string') return `one of ${kind.join(', ')}`;
  return kind === 'strings' ? 'a list of strings' : `a ${kind}`;
}

function fits(kind: FieldKind, value: unknown): boolean {
  if (typeof kind !== 'string') return typeof value === 'string' && kind.includes(value);
  if (kind === 'strings') {
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
  }
  return kind === 'number' ? Number.isFinite(value) : typeof value === kind;
}
