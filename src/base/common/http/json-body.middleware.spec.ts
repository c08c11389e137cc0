import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { askApp } from '../../../../test/support/service/ask-app.js';
import type { Answer } from '../../../../test/support/service/http.js';
import type { ApiError } from '../errors/api.error.js';
import { parseJsonBody } from './json-body.middleware.js';

const app = express();
app.use(parseJsonBody);
app.use((incoming, response) => {
  response.json({ body: (incoming.body as unknown) ?? null });
});
const answerWithCode: ErrorRequestHandler = (error: ApiError, _request, response, _next) => {
  response.status(400).json({ code: error.code, message: error.message });
};
app.use(answerWithCode);

function post(body?: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  return askApp(app, '/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body as BodyInit,
  });
}

async function codeOf(body?: string | Buffer, headers?: Record<string, string>): Promise<unknown> {
  const answer = await post(body, headers);
  return answer.body.code;
}

describe('a body that is accepted', () => {
  it.each([
    ['an object', '{"text":" hi "}', { text: ' hi ' }],
    ['an object in white space', ' \n{}\n', {}],
    ['characters in escapes', '{"text":"\\ud83d\\ude00"}', { text: '😀' }],
    ['characters as they are', '{"text":"😀é"}', { text: '😀é' }],
  ])('is %s', async (_case, body, expected) => {
    expect((await post(body)).body).toEqual({ body: expected });
  });

  it.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset="UTF-8"',
  ])('may be sent as %s', async (type) => {
    expect((await post('{"a":1}', { 'Content-Type': type })).body).toEqual({ body: { a: 1 } });
  });

  it('may be compressed', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    expect((await post(gzipSync('{"a":1}'), headers)).body).toEqual({ body: { a: 1 } });
  });

  it('may be missing', async () => {
    expect((await askApp(app, '/', { method: 'POST' })).body).toEqual({ body: null });
    expect((await askApp(app, '/')).body).toEqual({ body: null });
  });

  it('may hold the longest text with every character escaped', async () => {
    const text = '\\ud83d\\ude00'.repeat(32_768);
    expect(await codeOf(`{"to":"15550001","text":"${text}"}`)).toBeUndefined();
  });

  it('cannot reach the prototype of objects', async () => {
    await post('{"__proto__":{"polluted":true}}');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('a body that is refused', () => {
  it.each([
    ['broken JSON', '{"text":'],
    ['a comment', '{} // hi'],
    ['a text', '"hi"'],
    ['a number', '5'],
    ['null', 'null'],
    ['true', 'true'],
    ['a list', '[{"to":"1"}]'],
    ['an empty list', '[]'],
    ['no JSON at all', 'to=1&text=hi'],
  ])('is %s', async (_case, body) => {
    expect(await codeOf(body)).toBe('malformed_json');
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['application/jsonp'],
    [''],
  ])('is sent as %j', async (type) => {
    expect(await codeOf('{"a":1}', { 'Content-Type': type })).toBe('unsupported_media_type');
  });

  it.each([
    ['a charset that JSON has not', { 'Content-Type': 'application/json; charset=latin1' }],
    ['an encoding that is unknown', { 'Content-Encoding': 'snappy' }],
  ])('has %s', async (_case, headers) => {
    expect(await codeOf('{"a":1}', headers)).toBe('unsupported_media_type');
  });

  it.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
    ['both', '[{"__proto__":', '}]'],
  ])('is nested deeper than 32 levels, as %s', async (_case, begin, end) => {
    const nested = (depth: number) => `{"a":${begin.repeat(depth)}1${end.repeat(depth)}}`;
    expect(await codeOf(nested(33))).toBe('json_too_deep');
    expect(await codeOf(nested(50_000))).toBe('json_too_deep');
    expect(await codeOf(nested(15))).toBeUndefined();
  });

  it('may be 32 levels deep, but not 33', async () => {
    expect(await codeOf(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)).toBeUndefined();
    expect(await codeOf(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`)).toBe('json_too_deep');
  });

  it('is larger than one MiB', async () => {
    expect(await codeOf(`{"text":"${'x'.repeat(1024 * 1024)}"}`)).toBe('body_too_large');
  });

  it('is larger than one MiB after decompression', async () => {
    const bomb = gzipSync(`{"text":"${'x'.repeat(5 * 1024 * 1024)}"}`);
    expect(await codeOf(bomb, { 'Content-Encoding': 'gzip' })).toBe('body_too_large');
  });

  it('does not match its encoding', async () => {
    expect(await codeOf('{"a":1}', { 'Content-Encoding': 'gzip' })).toBe('malformed_json');
  });

  it('is not echoed in the response', async () => {
    const answer = await post('{"text": SECRET}');
    expect(JSON.stringify(answer.body)).not.toContain('SECRET');
  });
});
