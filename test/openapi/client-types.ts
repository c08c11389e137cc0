import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';

export const CLIENT_TYPES_PATH = join(import.meta.dirname, '../../generated/api-types.d.ts');

/** The forms of schema that the document has; any other is an error. */
interface Schema {
  $ref?: string;
  description?: string;
  enum?: (string | number | null)[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** The types of the API for the page: one for each schema of the document. */
export function toClientTypes({ components }: Pick<OpenAPIObject, 'components'>): string {
  const schemas = Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
  return schemas.map(([name, schema]) => `export type ${name} = ${toType(schema)};\n`).join('\n');
}

function toType(schema: Schema): string {
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

function toObjectType({ properties, required = [], additionalProperties }: Schema): string {
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

function commentOn({ description }: Schema): string {
  return description ? `  /** ${description} */\n` : '';
}
