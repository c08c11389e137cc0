import { expect, it } from '@jest/globals';
import { EVENT_KINDS, EVENT_TYPES, type EventPayloads } from '../../packages/client/src/index.js';
import {
  EVENT_TYPES as TYPES_OF_SERVICE,
  LOGGED_KINDS,
  type EventType,
  type PayloadOf,
} from '../../src/base/storage/event-catalog.js';

type Fits = { [Type in EventType]: PayloadOf<Type> extends EventPayloads[Type] ? true : never };
/** For the compiler: what the service stores fits what the client says of it. */
const fits: Fits = Object.fromEntries(TYPES_OF_SERVICE.map((type) => [type, true])) as Record<
  EventType,
  true
>;

it('knows every type and kind of event that the service has', () => {
  expect(EVENT_TYPES.toSorted()).toEqual(TYPES_OF_SERVICE.toSorted());
  expect(Object.keys(fits)).toEqual(TYPES_OF_SERVICE);
  expect(EVENT_KINDS.toSorted()).toEqual(LOGGED_KINDS.toSorted());
});
