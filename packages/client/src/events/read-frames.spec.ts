import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FrameReader } from './read-frames.js';

const STREAM =
  'retry: 1000\n\n: connected\nid: 7\n\nid: 8\nevent: message\ndata: {"a":\ndata: 1}\n\ndata:tight\n\n';
const FRAMES = [
  { event: 'message', id: undefined, data: undefined, retry: 1000 },
  { event: 'message', id: '7', data: undefined, retry: undefined },
  { event: 'message', id: '8', data: '{"a":\n1}', retry: undefined },
  { event: 'message', id: undefined, data: 'tight', retry: undefined },
];

function read(pieces: string[]) {
  const reader = new FrameReader();
  return pieces.flatMap((piece) => [...reader.take(piece)]);
}

describe(FrameReader, () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('reads the same blocks wherever the pieces are cut, with %s', (_name, end) => {
    const text = STREAM.replaceAll('\n', end);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const ends = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const pieces = ends.slice(1).map((to, index) => text.slice(ends[index], to));
        expect(read(pieces)).toEqual(FRAMES);
      }),
    );
  });

  it('keeps an incomplete block', () => {
    expect(read(['id: 9\ndata: half'])).toEqual([]);
  });

  it('takes a retry only if it is a number', () => {
    expect(read(['retry: soon\n\n'])[0]?.retry).toBeUndefined();
  });
});
