import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TRANSLATIONS } from '../support/languages.js';

interface Emoji {
  emoji: string;
  annotation: string;
  tags: string[];
  group: number;
  order: number;
}

const FOLDER = join(import.meta.dirname, '../../client/emoji');
const ENGLISH = read('en');
const ENGLISH_NAMES = new Map(ENGLISH.map(({ emoji, annotation }) => [emoji, annotation]));

function read(language: string): Emoji[] {
  return JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Emoji[];
}

function places(emojis: Emoji[]): Pick<Emoji, 'emoji' | 'group' | 'order'>[] {
  return emojis.map(({ emoji, group, order }) => ({ emoji, group, order }));
}

describe('the names of emojis', () => {
  it('are those of Unicode 17', () => {
    expect(ENGLISH).toHaveLength(1923);
    expect(ENGLISH_NAMES.size).toBe(1923);
  });

  it.each(TRANSLATIONS)(
    'are of the same emojis in %s as in English, in the same places',
    (language) => {
      expect(places(read(language))).toEqual(places(ENGLISH));
    },
  );

  it.each(['en', ...TRANSLATIONS])('are complete in %s, with words for the search', (language) => {
    const incomplete = read(language).filter(({ annotation, tags }) => !annotation || !tags.length);
    expect(incomplete).toEqual([]);
  });

  it.each(TRANSLATIONS)('are translated into %s', (language) => {
    const same = read(language).filter(
      ({ emoji, annotation }) => annotation === ENGLISH_NAMES.get(emoji),
    );
    // Words such as pizza, and names of countries.
    expect(same.length).toBeLessThan(ENGLISH.length / 8);
  });
});
