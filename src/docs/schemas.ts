import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

export type Schema = Record<string, unknown>;

export function refTo({ name }: { name: string }): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object of which nothing is said may hold anything; generated clients would take it for empty. */
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
