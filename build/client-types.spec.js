import { describe, expect, it } from '@jest/globals';
import { toClientTypes } from './client-types.js';

/** @param {object} schema */
function typeOf(schema) {
  const text = toClientTypes({ components: { schemas: { ADto: schema } } });
  return text.replace('export type ADto = ', '').replace(/;\n$/, '');
}

describe(toClientTypes, () => {
  it('names the fields of an object, their meaning, and optional ones', () => {
    const properties = { id: { type: 'string', description: 'Its id.' }, text: { type: 'string' } };
    expect(typeOf({ type: 'object', properties, required: ['id'] })).toBe(
      '{\n  /** Its id. */\n  id: string;\n  text?: string;\n}',
    );
  });

  it.each([
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ type: 'string', enum: ['read', 'sent'] }, '"read" | "sent"'],
    [{ type: ['string', 'null'], enum: ['read', null] }, '"read" | null'],
    [{ type: 'array', items: { type: ['boolean', 'null'] } }, 'Array<boolean | null>'],
    [{ type: ['array', 'null'], items: { type: 'number' } }, 'Array<number> | null'],
    [{ anyOf: [{ $ref: '#/components/schemas/MeDto' }, { type: 'null' }] }, 'MeDto | null'],
    [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
    [{ allOf: [{ $ref: '#/components/schemas/MeDto' }] }, 'MeDto'],
    [{ type: 'object', additionalProperties: true }, 'Record<string, unknown>'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [{ type: 'object' }, 'Record<string, never>'],
  ])('of %j makes %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it.each([[{}], [{ type: 'file' }], [{ not: { type: 'string' } }], [{ type: 'array' }]])(
    'refuses %j rather than guess',
    (schema) => {
      expect(() => typeOf(schema)).toThrow('The page has no type for the schema {');
    },
  );
});
