import { describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { addWarnings, announceUnknownFields, findUnknownFields } from './unknown-fields.js';

const known = { query: ['contains', 'q'], body: ['text'] };

function find(query: object, body?: unknown) {
  return findUnknownFields({ query: query as Record<string, string>, body }, known);
}

function announce(query: object) {
  const headers: Record<string, string> = {};
  const response = {
    locals: {},
    setHeader: (name: string, value: string) => (headers[name] = value),
  } as unknown as Response;
  announceUnknownFields(response, find(query));
  return { headers, body: addWarnings({ status: 'ok' }, response) };
}

describe('unknown fields', () => {
  it('are found in the query and in the body', () => {
    expect(find({ contain: 'x', q: '1' }, { txt: 'hi', text: 'hi' })).toEqual([
      { name: 'contain', place: 'query parameter', problem: 'is unknown. Did you mean contains?' },
      { name: 'txt', place: 'body field', problem: 'is unknown. Did you mean text?' },
    ]);
  });

  it.each(['_', 'page', 'zzzz'])('are not matched with very different names: %s', (name) => {
    expect(find({ [name]: '1' })).toMatchObject([{ problem: 'is unknown.' }]);
  });

  it.each([undefined, null, 'text', 5])('are not searched in %p', (body) => {
    expect(find({}, body)).toEqual([]);
  });

  it('are named in the header and in warnings', () => {
    expect(announce({ contain: 'x', zzzz: '1' })).toEqual({
      headers: { 'X-Unknown-Fields': 'contain, zzzz' },
      body: {
        status: 'ok',
        warnings: [
          'The query parameter contain is unknown. Did you mean contains?',
          'The query parameter zzzz is unknown.',
        ],
      },
    });
  });

  it('leave a response without them unchanged', () => {
    expect(announce({ contains: 'x' })).toEqual({ headers: {}, body: { status: 'ok' } });
  });

  it('cannot break the header, or make it long', () => {
    const names = ['a\r\nX-Evil: 1', 'b,c', '\ud800', '💬'.repeat(40), '__proto__'];
    const many = Array.from({ length: 10_000 }, (_, number) => `name${number}`);
    const { headers } = announce(Object.fromEntries([...names, ...many].map((name) => [name, 1])));
    const value = headers['X-Unknown-Fields'] ?? '';
    expect(value).toMatch(/^[\w.!~*'()%, -]+$/);
    expect(value.split(', ')).toHaveLength(20);
    expect(value.length).toBeLessThan(2000);
  });
});
