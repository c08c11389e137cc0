import { describe, expect, it } from '@jest/globals';
import { readStanza } from './read-stanza.js';

describe('readStanza', () => {
  it('reads nodes, attributes and texts', () => {
    const json =
      '{"tag":"receipt","attrs":{"id":"A","t":1},"content":[{"tag":"list","content":"x"}]}';
    expect(readStanza(json)).toEqual({
      tag: 'receipt',
      attrs: { id: 'A', t: '1' },
      content: [{ tag: 'list', attrs: {}, content: 'x' }],
    });
  });

  it.each([
    ['no JSON', '{', 'must be JSON'],
    ['a list', '[]', 'must be a JSON object'],
    ['a node without a tag', '{"tag":"a","content":[{}]}', 'needs a tag'],
    ['attributes that are none', '{"tag":"a","attrs":"b"}', 'must be a JSON object'],
  ])('refuses %s', (_case, json, words) => {
    expect(() => readStanza(json)).toThrow(words);
  });
});
