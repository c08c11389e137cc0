// @ts-check
import { expect } from '@jest/globals';

/** Jest compares bytes one by one, as properties of an object: a second of work for a picture. Here they are memory. */
expect.addEqualityTesters([
  (one, other) =>
    one instanceof Uint8Array &&
    other instanceof Uint8Array &&
    one.constructor === other.constructor
      ? Buffer.compare(one, other) === 0
      : undefined,
]);
