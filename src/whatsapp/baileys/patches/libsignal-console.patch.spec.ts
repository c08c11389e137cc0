import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silenceLibsignal } from './libsignal-console.patch.js';

const LEVELS = ['log', 'info', 'warn', 'error'] as const;
const original = { ...console };
let printed: unknown[][];

beforeEach(() => {
  printed = [];
  for (const level of LEVELS) console[level] = jest.fn((...args: unknown[]) => printed.push(args));
  silenceLibsignal();
});

afterEach(() => {
  Object.assign(console, original);
});

describe('silenceLibsignal', () => {
  it.each([
    ['info', 'Closing session:', { privKey: 'secret' }],
    ['info', 'Removing old closed session:', { privKey: 'secret' }],
    ['warn', 'Session already closed', { privKey: 'secret' }],
    ['error', 'Failed to decrypt message with any known session...', ''],
    ['error', 'Session error:Error: Bad MAC', 'Error: Bad MAC\n at verifyMAC'],
  ] as const)('drops console.%s of %s', (level, ...args) => {
    console[level](...args);
    expect(printed).toEqual([]);
  });

  it.each(LEVELS)('leaves console.%s alone otherwise', (level) => {
    console[level]('a line', 1);
    console[level](new Error('Closing session'));
    console[level]();
    expect(printed).toEqual([['a line', 1], [expect.any(Error)], []]);
  });
});
