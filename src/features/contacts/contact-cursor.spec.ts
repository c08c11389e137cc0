import { describe, expect, it } from '@jest/globals';
import { decodeContactCursor, encodeContactCursor } from './contact-cursor.js';

function encode(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

describe('a cursor of the list of contacts', () => {
  it.each([
    { name: 'grace', id: 7 },
    { name: 'غريس 🦞', id: 8 },
    { name: null, id: 9 },
  ])('decodes to the place of its contact: %j', (place) => {
    expect(decodeContactCursor(encodeContactCursor(place))).toEqual(place);
  });

  it.each([
    ['nothing', ''],
    ['an offset', '3'],
    ['too few values', encode(['a'])],
    ['too many values', encode(['a', 1, 2])],
    ['a name that is a number', encode([1, 1])],
    ['an id that is a text', encode(['a', '1'])],
    ['a fraction', encode(['a', 1.5])],
    ['an object', encode({ name: 'a', id: 1 })],
  ])('is refused when it is %s', (_case, cursor) => {
    expect(() => decodeContactCursor(cursor)).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });
});
