import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Boom } from '@hapi/boom';
import { ClosingError } from './close-cause.js';
import { isLibraryRejection } from './baileys-rejection.js';

const LIBRARY = '/app/node_modules/@whiskeysockets/baileys/lib/Socket/socket.js:1:1';
const OURS = '/app/dist/whatsapp/baileys/socket-handle.js:1:1';

function errorFrom(...places: string[]): Error {
  const error = new Error('no');
  error.stack = ['Error: no', ...places.map((place) => `    at f (${place})`)].join('\n');
  return error;
}

/** Packages that the service runs itself, too. */
const OURS_TOO = ['pino', 'music-metadata'];
const MANIFEST = 'node_modules/@whiskeysockets/baileys/package.json';
const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
  dependencies: Record<string, string>;
};

describe('isLibraryRejection', () => {
  it.each(Object.keys(dependencies))(
    'tells that %s is run by the library alone, or not',
    (name) => {
      const error = errorFrom(`/app/node_modules/${name}/index.js:1:1`);
      expect(isLibraryRejection(error)).toBe(!OURS_TOO.includes(name));
    },
  );

  it.each([
    ['made in the library', errorFrom(LIBRARY, OURS), true],
    ['made in libsignal', errorFrom('/app/node_modules/libsignal/src/session_cipher.js:1:1'), true],
    [
      'made in its WebSocket',
      errorFrom('node:net:1:1', '/app/node_modules/ws/lib/sender.js:1:1'),
      true,
    ],
    ['of ours that the library called', errorFrom(OURS, LIBRARY), false],
    ['made in Node for the library', errorFrom('node:internal/crypto:1:1', LIBRARY), true],
    ['made in Node for us', errorFrom('node:internal/fs:1:1', OURS, LIBRARY), false],
    ['without a stack', Object.assign(new Error('no'), { stack: undefined }), false],
  ])('judges an error %s by its origin', (_case, error, expected) => {
    expect(isLibraryRejection(error)).toBe(expected);
  });

  it.each([
    ['Z_BUF_ERROR', true],
    ['ECONNRESET', true],
    ['EPIPE', true],
    ['ENOSPC', false],
    ['EACCES', false],
    [undefined, false],
  ])('judges by its code an error that Node reports from a callback (%s)', (code, expected) => {
    const error = errorFrom('node:internal/stream_base_commons:87:19');
    expect(isLibraryRejection(Object.assign(error, { code }))).toBe(expected);
  });

  it('is false for a broken connection of our own', () => {
    const error = errorFrom('node:internal/stream_base_commons:87:19', OURS);
    expect(isLibraryRejection(Object.assign(error, { code: 'EPIPE' }))).toBe(false);
  });

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
