import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '../base/config/config.error.js';
import { describeStartupError } from './startup-error.js';
import { StorageError } from '../base/storage/storage.error.js';

describe('describeStartupError', () => {
  it('lists all invalid settings', () => {
    expect(describeStartupError(new ConfigError(['one', 'two']))).toEqual(['one', 'two']);
  });

  it('returns the message of a store error, without a stack', () => {
    const error = new StorageError('The auth store is locked.', { cause: new Error('x') });
    expect(describeStartupError(error)).toEqual(['The auth store is locked.']);
  });

  it.each([
    ['EADDRINUSE', /127\.0\.0\.1:8080 is in use.*--port/],
    ['EACCES', /127\.0\.0\.1:8080 may not be used.*--port/],
    ['EADDRNOTAVAIL', /127\.0\.0\.1:8080 is not one of this machine.*--host/],
  ])('gives advice about an address that fails with %s', (code, sentence) => {
    const error = Object.assign(new Error('listen'), { code, address: '127.0.0.1', port: 8080 });
    const [printed, ...others] = describeStartupError(error);
    expect(printed).toMatch(sentence);
    expect(others).toEqual([]);
  });

  it('names a host that cannot be found', () => {
    // Node's error has no address, but a host name.
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND nowhere.example'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'nowhere.example',
    });
    const [printed] = describeStartupError(error);
    expect(printed).toMatch(/nowhere\.example.*cannot be found.*--host/);
    expect(printed).not.toContain('undefined');
  });

  it('returns the stack of an unknown error', () => {
    expect(describeStartupError(new TypeError('x is not a function'))[0]).toMatch(
      /TypeError: x is not/,
    );
    expect(describeStartupError('a text')).toHaveLength(1);
  });
});
