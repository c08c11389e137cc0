import { describe, expect, it } from '@jest/globals';
import { toCalls, toCallTypes } from './client-calls.js';

const TEXT = { schema: { type: 'string' } };
const ERROR = { content: { 'application/json': { schema: { $ref: '#/components/schemas/E' } } } };

/** @param {object} more the parts of its call beside the name */
function documentOf(more) {
  const operation = { operationId: 'readIt', responses: {}, ...more };
  return {
    paths: { '/api/it/{id}': { get: operation } },
    components: { responses: { bad: { description: 'Bad', ...ERROR } } },
  };
}

describe(toCallTypes, () => {
  /** @param {object} more */
  const typesOf = (more) => toCallTypes(documentOf(more)).replace(/\s+/g, ' ');

  it('has the values of a call by their places', () => {
    const parameters = [
      { in: 'path', name: 'id', required: true, ...TEXT },
      { in: 'query', name: 'limit', description: 'At most.', schema: { type: 'integer' } },
      { in: 'header', name: 'Last-Event-ID', ...TEXT },
    ];
    const requestBody = { required: true, content: { 'text/plain': TEXT } };
    expect(typesOf({ parameters, requestBody })).toContain(
      'export type ReadItData = { body: string; ' +
        "headers?: { 'Last-Event-ID'?: string; }; path: { id: string; }; " +
        "query?: { /** At most. */ limit?: number; }; url: '/api/it/{id}'; };",
    );
    expect(typesOf({})).toContain('ReadItData = { body?: never; path?: never; query?: never; url:');
  });

  it('has the answers and the errors by status, also those that are referred to', () => {
    const responses = {
      200: { content: { 'text/plain': TEXT } },
      304: { description: 'None' },
      400: { $ref: '#/components/responses/bad' },
      503: ERROR,
    };
    expect(typesOf({ responses })).toContain(
      'export type ReadItErrors = { /** Bad */ 400: E; 503: E; }; ' +
        'export type ReadItError = ReadItErrors[keyof ReadItErrors]; ' +
        'export type ReadItResponses = { 200: string; }; ' +
        'export type ReadItResponse = ReadItResponses[keyof ReadItResponses];',
    );
  });

  it.each([
    ['image/png', 'Blob | File'],
    ['application/zip', 'Blob | File'],
    ['*/*', 'Blob | File | string'],
    ['application/jsonl', 'string'],
  ])('has a file of the type %s as %s', (mediaType, type) => {
    const responses = { 200: { content: { [mediaType]: TEXT } } };
    expect(typesOf({ responses })).toContain(`{ 200: ${type}; }`);
  });
});

describe(toCalls, () => {
  it('tells the needs of a call', () => {
    const requestBody = { required: true, content: { 'application/json': TEXT, 'a/b': TEXT } };
    const more = { security: [], 'x-service-wide': true, requestBody, summary: 'Reads */ it.' };
    const text = toCalls(documentOf(more));
    expect(text).toContain('/** Reads *\\/ it. */');
    expect(text).toContain('(options: Options<ReadItData, ThrowOnError>)');
    expect(text).toContain(
      'this.client.call<ReadItResponses, ThrowOnError>({"method":"GET","path":"/api/it/{id}",' +
        '"bodyType":"application/json","isOpen":true,"isServiceWide":true}, options)',
    );
  });

  it('requires no options where nothing is needed, and opens streams', () => {
    const responses = { 200: { content: { 'text/event-stream': TEXT } } };
    const text = toCalls(documentOf({ responses }));
    expect(text).toContain('(options?: Options<ReadItData, ThrowOnError>)');
    expect(text).toContain('openCallStream<ReadItResponses>(this.client, {');
  });
});
