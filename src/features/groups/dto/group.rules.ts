import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { hasVisible } from '../../../base/common/visible-text.js';
import { isLid, isPn, normalizeJid } from '../../../whatsapp/jid.js';

const MAX_SUBJECT = 100;
const MAX_DESCRIPTION = 2048;
/** A group has 1,024 members at most, this account included. */
const MAX_PEOPLE = 1023;

const rule = (name: string, message: string, validate: (value: unknown) => boolean) =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

/** An emoji of two UTF-16 units counts as one character. */
function hasAtMost(text: string, count: number): boolean {
  return text.length <= count || [...text].length <= count;
}

export const IsSubject = () =>
  rule(
    'isSubject',
    'must be a text of 1 to 100 characters',
    (value) => typeof value === 'string' && hasVisible(value) && hasAtMost(value, MAX_SUBJECT),
  );

export const IsDescription = () =>
  rule(
    'isDescription',
    'must be a text of 2,048 characters at most',
    (value) => value === null || (typeof value === 'string' && hasAtMost(value, MAX_DESCRIPTION)),
  );

/** The jids of people, each once, in their usual form. */
export const PersonJids = () =>
  applyDecorators(
    Transform(({ value }: TransformFnParams) => toJids(value)),
    rule(
      'personJids',
      'must be a list of 1 to 1,023 jids of people, such as 15550102@s.whatsapp.net',
      (value) =>
        Array.isArray(value) &&
        value.length >= 1 &&
        value.length <= MAX_PEOPLE &&
        value.every((jid) => typeof jid === 'string' && (isPn(jid) || isLid(jid))),
    ),
  );

/** Keeps values that are no jids, for the rule to refuse. */
function toJids(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const jids = value.map((entry: unknown) => {
    if (typeof entry !== 'string') return null;
    return normalizeJid(entry.replace(/@s\.provider\.net$/, '@s.whatsapp.net'));
  });
  return [...new Set(jids)];
}
