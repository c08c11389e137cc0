import { describe, expect, it } from '@jest/globals';
import { assertionsOf, compares } from './assertions-of.js';

const specOf = (body: string): string => `
  async function counted() { return (await read()).told; }
  it('counts', async () => { ${body} });
  it('counts something else', () => { expect(told).toBe(9); });
`;
const isCompared = (body: string): boolean =>
  compares(assertionsOf(specOf(body), 'counts')!, 'told');

describe('a test compares a number', () => {
  it.each([
    ['by its name', 'expect(answer).toMatchObject({ told: 2 });'],
    ['in what it waits for', "await waitFor('it', () => answer.told === 2);"],
    ['in a function of the spec', 'expect(await counted()).toBe(2);'],
  ])('%s', (_case, body) => {
    expect(isCompared(body)).toBe(true);
  });

  it.each([
    ['it only sets it', 'const answer = { told: 2 }; expect(answer).toBeDefined();'],
    ['another test does', 'expect(1).toBe(1);'],
    ['it takes any', 'expect(answer).toEqual({ told: expect.any(Number) });'],
    ['it is a 0', 'expect(answer).toEqual({ told: 0 });'],
    ['it is another one', 'expect(answer).toEqual({ untold: 2 });'],
  ])('unless %s', (_case, body) => {
    expect(isCompared(body)).toBe(false);
  });

  it('unless there is no such test', () => {
    expect(assertionsOf(specOf(''), 'count')).toBeNull();
  });
});
