import { describe, expect, it } from '@jest/globals';
import { toKeptWords } from './kept-words.js';

describe('the kept words', () => {
  it.each([
    ['ping, Pong ping', ['ping', 'pong']],
    ['/help\n1;2', ['help', '1', '2']],
    ['', []],
  ])('of %p are %p', (list, words) => {
    expect(toKeptWords(list)).toEqual(words);
  });

  it('are a hundred at most, and no numbers of people', () => {
    const letters = [...'abcdefghijk'];
    const many = letters.flatMap((first) => letters.map((second) => first + second));
    expect(() => toKeptWords(many.join(' '))).toThrow('keep must have 100 words at most');
    expect(() => toKeptWords('ping 15550')).toThrow('no number with more than four digits');
  });
});
