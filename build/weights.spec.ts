import { describe, expect, it } from '@jest/globals';
import { countParts, countShape } from './figures.js';
import { weigh } from './weights.js';

const file = (path: string, text = 'a\nb\n') => ({
  path,
  text,
  lines: text.split('\n').length - 1,
});
const CLASS = `import { C } from '../../base/common/c.js';
import type { D } from './d.js';
export class A {
  constructor(
    private readonly a: Map<string, number>,
    readonly b: { c: string; d: (e: string, f: string) => void },
    g: string, h: number,
    i: C,
  ) {}
}
`;

const FILES = [
  file('src/main.ts'),
  file('src/features/send/send.service.ts', CLASS),
  file('src/features/send/send.service.spec.ts'),
  file('src/features/chats/chats.service.ts'),
  file('src/base/common/c.ts'),
  file('client/state/compose/drafts.js'),
  file('client/styles/base.css'),
  file('packages/network/src/media/server.ts'),
  file('test/e2e/groups/sending-groups.spec.ts'),
  file('test/e2e/send/queue.spec.ts'),
  file('test/support/service/http.ts'),
  file('docs/openapi.json'),
];

describe('weigh', () => {
  const weights = new Map(weigh(FILES).map(({ name, counts }) => [name, counts]));

  it('counts its code, its room of the page, and its tests anywhere, for a folder', () => {
    expect(weights.get('send')).toEqual([10, 2, 0, 6]);
    expect(weights.get('chats')).toEqual([2, 0, 0, 0]);
  });

  it('leaves out generated files, and puts the rest into one row', () => {
    expect(weights.get('of no one folder')).toEqual([2, 2, 2, 2]);
    expect(weights.size).toBe(4);
  });
});

describe('countParts', () => {
  it('counts each file in one part', () => {
    const { parts, generated, testRatio } = countParts(FILES);
    expect(parts.reduce((sum, { files }) => sum + files, 0)).toBe(FILES.length);
    expect(generated).toBe(2);
    expect(testRatio).toBe(8 / 22);
  });
});

describe('countShape', () => {
  it('counts folders, the arrows between them, and parameters of constructors', () => {
    expect(countShape(FILES)).toEqual({
      folders: 2,
      arrows: 1,
      largeConstructors: 1,
      largestConstructor: 5,
    });
  });
});
