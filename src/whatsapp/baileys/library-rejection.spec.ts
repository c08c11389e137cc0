import { describe, expect, it } from '@jest/globals';
import { Boom } from '@hapi/boom';
import { ClosingError } from './close-cause.js';
import { isLibraryRejection } from './library-rejection.js';

describe('isLibraryRejection', () => {
  it.each([
    ['a Boom', new Boom('Connection Closed', { statusCode: 428 })],
    ['our closing error', new ClosingError('bye', 428)],
    ['a WebSocket close number', 1006],
  ])('knows %s', (_case, error) => {
    expect(isLibraryRejection(error)).toBe(true);
  });

  it.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['any other number', 42],
    ['a text', 'Connection Closed'],
    ['nothing', undefined],
    ['an object that looks like a Boom', { output: { statusCode: 428 } }],
  ])('does not excuse %s', (_case, error) => {
    expect(isLibraryRejection(error)).toBe(false);
  });
});
