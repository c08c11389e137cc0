// @ts-check

/**
 * The forms of schema that the document has; any other is an error.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [description]
 * @property {string} [format]
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
export function toType(schema) {
  const { $ref, type } = schema;
  if ($ref) return $ref.replace('#/components/schemas/', '');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.allOf) return schema.allOf.map(toType).join(' & ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(toType).join(' | ');
  if (Array.isArray(type)) return type.map((each) => toType({ ...schema, type: each })).join(' | ');
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob | File' : type;
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

/** @param {{ description?: string }} described */
export function commentOn({ description }) {
  // It must not end the comment.
  return description ? `  /** ${description.replaceAll('*/', String.raw`*\/`)} */\n` : '';
}
