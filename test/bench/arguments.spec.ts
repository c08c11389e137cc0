import { expect, it } from '@jest/globals';
import { ArgumentError, readArguments } from './arguments.js';

const KNOWN = ['inbound', 'latency'];

it('takes everything, with five turns, by default', () => {
  expect(readArguments([], KNOWN)).toEqual({
    names: [],
    isQuick: false,
    runs: 5,
    hasProfiles: false,
    isOnPostgres: false,
  });
});

it('takes names and flags in any order', () => {
  expect(readArguments(['--quick', 'latency', '--cpu-prof', 'inbound'], KNOWN)).toEqual({
    names: ['latency', 'inbound'],
    isQuick: true,
    runs: 1,
    hasProfiles: true,
    isOnPostgres: false,
  });
  expect(readArguments(['--quick', '--runs', '7'], KNOWN).runs).toBe(7);
});

it.each([
  [['outbound'], 'There is no benchmark "outbound"; there are inbound, latency.'],
  [['--runs', '0'], '--runs must be a number from 1 to 99, not "0".'],
  [['--runs', 'many'], '--runs must be a number from 1 to 99, not "many".'],
  [
    ['--fast'],
    "Unknown option '--fast'; known are --quick, --runs <number>, --cpu-prof and --postgres.",
  ],
])('refuses %j in one sentence', (args, sentence) => {
  const read = (): unknown => readArguments(args, KNOWN);
  expect(read).toThrow(ArgumentError);
  expect(read).toThrow(sentence);
});
