import { describe, expect, it } from '@jest/globals';
import { bearerOf, isSameSecret } from './api-token.js';

const TOKEN = 'a-token-of-sixteen+';

describe('isSameSecret', () => {
  it.each([
    [TOKEN, true],
    [`${TOKEN}x`, false],
    [TOKEN.slice(1), false],
    ['', false],
  ])('%j is the token: %p', (given, expected) => {
    expect(isSameSecret(given, TOKEN)).toBe(expected);
  });
});

describe('bearerOf', () => {
  it.each([
    [`Bearer ${TOKEN}`, true],
    [`bEaReR ${TOKEN}`, true],
    [`Bearer  ${TOKEN}`, false],
    [TOKEN, false],
    ['Bearer', false],
    [undefined, false],
  ])('%j: %p', (authorization, expected) => {
    expect(bearerOf(authorization) === TOKEN).toBe(expected);
  });
});
