import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { markdownTable, replaceParts } from './generated-parts.js';
import { makeTroubleshooting, TROUBLESHOOTING_PATH } from './troubleshooting.js';

const RENEW = 'The tables of the code have changed: run `npm run docs`.';

describe('docs/troubleshooting.md', () => {
  it('has every reason, failure and error with the words of the service', async () => {
    const written = readFileSync(TROUBLESHOOTING_PATH, 'utf8');
    expect([RENEW, written]).toEqual([RENEW, await makeTroubleshooting()]);
  });
});

describe(replaceParts, () => {
  it('keeps the text around a part', () => {
    const text = 'a\n<!-- begin x -->old<!-- end x -->\nb';
    expect(replaceParts(text, { x: 'new' })).toBe(
      'a\n<!-- begin x -->\n\nnew\n\n<!-- end x -->\nb',
    );
  });

  it('does not lose a part whose place is gone', () => {
    expect(() => replaceParts('text', { x: 'new' })).toThrow('There is no part x.');
  });
});

describe(markdownTable, () => {
  it('keeps each cell in its cell', () => {
    expect(markdownTable(['a', 'b'], [['x|y', 'messages/<id>']])).toBe(
      '| a | b |\n| --- | --- |\n| x\\|y | messages/&lt;id> |',
    );
  });
});
