import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

export type Schema = Record<string, unknown>;

export function refTo({ name }: { name: string }): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** Allows any property in objects that are not described; generated clients would treat them as empty. */
export function allowAnyProperties({ components }: OpenAPIObject): void {
  visit(components?.schemas, (schema) => {
    const isObject = [schema.type].flat().includes('object');
    if (isObject && !schema.properties && !schema.additionalProperties) {
      schema.additionalProperties = true;
    }
  });
}

function visit(value: unknown, change: (schema: Schema) => void): void {
  if (typeof value !== 'object' || value === null) return;
  change(value as Schema);
  for (const inner of Object.values(value)) visit(inner, change);
}
