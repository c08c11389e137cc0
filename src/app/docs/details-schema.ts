import type { OpenAPIObject } from '@nestjs/swagger';
import { DETAILS_CLASSES } from '../../base/shapes/message-details.dto.js';
import { refTo, type Schema } from './schemas.js';

/** Adds the union type of message details, which the compiler plugin cannot describe. */
export function addDetailsUnion({ components }: OpenAPIObject): void {
  const message = components?.schemas?.MessageDto;
  if (!message || !('properties' in message)) throw new Error('Messages are not described');
  const properties = message.properties as Record<string, Schema>;
  const { description } = properties.details ?? {};
  properties.details = { description, anyOf: [...DETAILS_CLASSES.map(refTo), { type: 'null' }] };
}
