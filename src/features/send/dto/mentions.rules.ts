import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isLid, isPn, normalizeJid } from '../../../whatsapp/jid.js';

/** The most members of a group. */
const MAX_MENTIONS = 1024;

const SPECIFIED_SUFFIX = /@s\.provider\.net$/;

/** The jids of people; each once, in its usual form. A single one, as in a multipart body, becomes a list. */
export const IsMentions = () =>
  applyDecorators(
    Transform(({ value }: TransformFnParams) => toJids(value)),
    ValidateBy({
      name: 'isMentions',
      constraints: [MAX_MENTIONS],
      validator: {
        validate: (value: unknown) =>
          Array.isArray(value) && value.length <= MAX_MENTIONS && value.every(isPerson),
        defaultMessage: () =>
          `must be a list of at most ${MAX_MENTIONS} jids of people, such as 15550101@s.whatsapp.net`,
      },
    }),
  );

function toJids(value: unknown): unknown {
  if (typeof value === 'string') return toJids([value]);
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map(toJid))];
}

function toJid(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return normalizeJid(value.replace(SPECIFIED_SUFFIX, '@s.whatsapp.net')) ?? value;
}

function isPerson(value: unknown): boolean {
  return typeof value === 'string' && normalizeJid(value) !== null && (isPn(value) || isLid(value));
}
