import { expect, it } from '@jest/globals';
import { boundedId, MAX_ID_LENGTH } from './bounded-id.js';

const LONG = 'A'.repeat(MAX_ID_LENGTH);

it.each(['3EB0C767D097B7C7A1', '', LONG])('leaves %j as it is', (id) => {
  expect(boundedId(id)).toBe(id);
});

it('shortens a long id to one that then stays as it is', () => {
  const bounded = boundedId('1234-'.repeat(60_000));
  expect(bounded).toMatch(/^sha256-[0-9a-f]{64}$/);
  expect(boundedId(bounded)).toBe(bounded);
});

it('gives different ids for different ones', () => {
  const ids = [`${LONG}1`, `${LONG}2`, `1${LONG}`, LONG, `${LONG}1`.toLowerCase()];
  expect(new Set(ids.map(boundedId)).size).toBe(ids.length);
});
