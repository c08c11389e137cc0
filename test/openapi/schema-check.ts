import type { OpenAPIObject } from '@nestjs/swagger';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Places where a value does not fit a schema of the document. Additional fields do not fit: the document must name
 * them.
 */
export class SchemaCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, formats: { uuid: UUID } });
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenAPIObject) {
    this.ajv.addSchema(closed({ components: document.components }) as object, 'document');
  }

  problems(schema: object, value: unknown): string[] {
    const validate = this.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** True if it is valid JSON Schema. */
  isSchema(schema: object): boolean {
    return this.ajv.validateSchema(schema) === true;
  }

  private compile(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const known = this.compiled.get(text) ?? this.ajv.compile(closed(JSON.parse(text)) as object);
    this.compiled.set(text, known);
    return known;
  }
}

/** The same without further fields, wherever the schema does not allow them. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closed(inner)]),
  );
  const isClosed = 'properties' in value && 'type' in value && !('additionalProperties' in value);
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}
