import { expect, it } from '@jest/globals';
import type { EventPayloads } from '../../packages/client/src/index.js';
import {
  EVENT_TYPES,
  type EventType,
  type PayloadOf,
} from '../../src/base/storage/event-catalog.js';

it('stores what the API document, from which the client has its types, says of it', () => {
  // For the compiler: no value is left to compare at runtime.
  const fits: { [Type in EventType]: PayloadOf<Type> extends EventPayloads[Type] ? true : never } =
    Object.fromEntries(EVENT_TYPES.map((type) => [type, true])) as Record<EventType, true>;
  expect(Object.keys(fits)).toEqual(EVENT_TYPES);
});
