// @ts-check
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join(ROOT, 'docs/openapi.json');
const TARGET = join(ROOT, 'generated/api-types.d.ts');

/**
 * The forms of schema that the document has; any other is an error.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [description]
 * @property {(string | number | null)[]} [enum]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [allOf]
 * @property {string | string[]} [type]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {boolean | Schema} [additionalProperties]
 */

/** Writes the types of the API's objects, which the page's types refer to. */
export async function writeClientTypes() {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  await mkdir(dirname(TARGET), { recursive: true });
  await writeFile(TARGET, toClientTypes(document));
}

/**
 * One type for each schema of an OpenAPI document.
 * @param {{ components?: { schemas?: Record<string, Schema> } }} document
 * @returns {string}
 */
export function toClientTypes({ components }) {
  const schemas = Object.entries(components?.schemas ?? {});
  return schemas.map(([name, schema]) => `export type ${name} = ${toType(schema)};\n`).join('\n');
}

/**
 * @param {Schema} schema
 * @returns {string}
 */
function toType(schema) {
  const { $ref, type } = schema;
  if ($ref) return $ref.replace('#/components/schemas/', '');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.allOf) return schema.allOf.map(toType).join(' & ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(toType).join(' | ');
  if (Array.isArray(type)) return type.map((each) => toType({ ...schema, type: each })).join(' | ');
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${toType(schema.items ?? {})}>`;
    case 'object':
      return toObjectType(schema);
    default:
      throw new Error(`The page has no type for the schema ${JSON.stringify(schema)}`);
  }
}

/** @param {Schema} schema */
function toObjectType({ properties, required = [], additionalProperties }) {
  if (properties) {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const key = required.includes(name) ? name : `${name}?`;
      return `${commentOn(schema)}  ${key}: ${toType(schema)};\n`;
    });
    return `{\n${fields.join('')}}`;
  }
  if (!additionalProperties) return 'Record<string, never>';
  return `Record<string, ${additionalProperties === true ? 'unknown' : toType(additionalProperties)}>`;
}

/** @param {Schema} schema */
function commentOn({ description }) {
  return description ? `  /** ${description} */\n` : '';
}
