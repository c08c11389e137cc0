import type { EventType, PayloadOf } from './event-catalog.js';

/** Tells rows of the event log apart by their types. */
export function isOneOf<Row extends { type: EventType }, Type extends EventType>(
  row: Row,
  types: readonly Type[],
): row is Row & { type: Type } {
  return (types as readonly EventType[]).includes(row.type);
}

/** The payload of a stored event; null for a damaged row. */
export function readPayload<Type extends EventType>({
  payload,
}: {
  type: Type;
  payload: string;
}): PayloadOf<Type> | null {
  try {
    return JSON.parse(payload) as PayloadOf<Type>;
  } catch {
    return null;
  }
}
