import { describe, expect, it } from '@jest/globals';
import { inWords, NOTHING, play } from './script.js';

/** Doubles words; answers an empty one with nothing. */
function double(word: string): string[] {
  return word ? [word, word] : [];
}

describe('play', () => {
  it('passes if each line brings its expected commands', () => {
    play(double, [
      ['a', 'a', 'a'],
      ['', NOTHING],
    ]);
  });

  it.each([
    ['another command comes', ['a', 'a', 'b']],
    ['a command is missing', ['a', 'a', 'a', 'a']],
    ['there is a command too many', ['a', 'a']],
    ['there is a command instead of nothing', ['a', NOTHING]],
    ['nothing comes instead of a command', ['', 'a']],
  ] as [string, [string, ...string[]]][])('fails if %s', (_case, line) => {
    expect(() => play(double, [line])).toThrow('toEqual');
  });

  it('refuses a script that expects nothing', () => {
    expect(() => play(double, [])).toThrow('The script has no lines');
    expect(() => play(double, [['a', 'a', 'a'], ['b']])).toThrow('expects nothing after "b"');
  });
});

describe('inWords', () => {
  it('names the type and the values', () => {
    const reason = { code: 'starting', text: 'Connecting' };
    expect(
      inWords({ type: 'enter', phase: 'starting', reason, changes: { me: null } } as never),
    ).toBe('enter starting starting {"me":null}');
  });
});
