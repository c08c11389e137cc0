import { beforeEach, expect, it } from '@jest/globals';
import { KeyCache } from './key-cache.js';

let cache: KeyCache;

beforeEach(() => {
  cache = new KeyCache();
});

it('has keys that were read or written, and missing ones', () => {
  cache.cacheRead(cache.mark, 'session', 'A', { a: 1 });
  cache.cacheRead(cache.mark, 'session', 'B', undefined);
  cache.cacheWrite('lid-mapping', 'A', 'lid');
  expect(cache.get('session', 'A')).toEqual({ a: 1 });
  expect(cache.get('session', 'B')).toBeNull();
  expect(cache.get('lid-mapping', 'A')).toBe('lid');
  expect(cache.get('session', 'C')).toBeUndefined();
});

it('ignores a read that began before a write', () => {
  const { mark } = cache;
  cache.cacheWrite('session', 'A', 'new');
  cache.cacheRead(mark, 'session', 'A', 'old');
  expect(cache.get('session', 'A')).toBe('new');
});

it('is empty after `clear`, and ignores reads in progress', () => {
  cache.cacheWrite('session', 'A', 'old');
  const { mark } = cache;
  cache.clear();
  cache.cacheRead(mark, 'session', 'B', 'old');
  expect(cache.get('session', 'A')).toBeUndefined();
  expect(cache.get('session', 'B')).toBeUndefined();
});

it.each(['session', 'identity-key', 'lid-mapping', 'tctoken'])('keeps each %s', (type) => {
  cache.cacheWrite(type, 'A', { a: 1 });
  expect(cache.get(type, 'A')).toEqual({ a: 1 });
});

it('does not cache keys of other types', () => {
  cache.cacheWrite('pre-key', '1', {});
  expect(cache.get('pre-key', '1')).toBeUndefined();
});

it('drops the least recently used key', () => {
  cache.cacheWrite('session', 'used', 1);
  cache.cacheWrite('session', 'unused', 1);
  for (let index = 0; index < 4998; index += 1) cache.cacheWrite('session', `S${index}`, 1);
  cache.get('session', 'used');
  cache.cacheWrite('session', 'one more', 1);
  expect(cache.get('session', 'used')).toBe(1);
  expect(cache.get('session', 'unused')).toBeUndefined();
});
