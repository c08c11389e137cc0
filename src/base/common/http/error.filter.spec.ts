import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import express, { type ErrorRequestHandler } from 'express';
import { askApp } from '../../../../test/support/service/ask-app.js';
import { ApiError } from '../errors/api.error.js';
import { ErrorFilter } from './error.filter.js';
import { assignRequestId } from './request-id.middleware.js';

let logged: string[];

beforeEach(() => {
  logged = [];
  jest.spyOn(Logger.prototype, 'error').mockImplementation((...parts: unknown[]) => {
    logged.push(JSON.stringify(parts));
  });
});

afterEach(() => void jest.restoreAllMocks());

/** An app whose every request ends with this error. */
function createApp(error: unknown, writeFirst = ''): express.Express {
  const app = express();
  const filter = new ErrorFilter();
  app.use(assignRequestId);
  app.get('/path', (_request, response, next) => {
    if (writeFirst) response.write(writeFirst);
    next(error);
  });
  const answer: ErrorRequestHandler = (thrown, incoming, response, _next) =>
    filter.respond(thrown, incoming, response);
  return app.use(answer);
}

describe('ErrorFilter', () => {
  it('answers with status, body and the id that is also in the header', async () => {
    const answer = await askApp(createApp(new ApiError('not_connected', 'No.')), '/path');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'No.',
      code: 'not_connected',
      status_code: 409,
      request_id: answer.headers.get('x-request-id'),
    });
  });

  it('forbids caching of errors', async () => {
    const answer = await askApp(createApp(new ApiError('media_expired', 'Gone.')), '/path');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('does not log errors of clients', async () => {
    await askApp(createApp(new ApiError('empty_text', 'No.')), '/path');
    expect(logged).toEqual([]);
  });

  it('does not log a client that disconnects in the middle of its body', async () => {
    const app = express();
    const filter = new ErrorFilter();
    const ended = new Promise<void>((resolve) => {
      app.post('/path', (incoming, response) => {
        incoming.resume().on('error', (error) => {
          filter.respond(error, incoming, response);
          resolve();
        });
      });
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /path HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf');
    await once(server, 'request');
    socket.destroy();
    await ended;
    server.close();
    expect(logged).toEqual([]);
  });

  it('logs the details of a 500 with the request id, and does not reveal them', async () => {
    const answer = await askApp(createApp(new Error('no such table')), '/path?q=secret', {
      headers: { 'X-Request-Id': 'my-id' },
    });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('table');
    expect(logged).toEqual([
      expect.stringContaining('"msg":"GET /path failed (request my-id)","reqId":"my-id"'),
    ]);
    expect(logged[0]).toContain('no such table');
    expect(logged[0]).not.toContain('secret');
  });

  it('logs the cause of one of our own failures', async () => {
    const cause = new Error('the cause');
    await askApp(createApp(new ApiError('send_failed', 'No.', { cause })), '/path');
    expect(logged[0]).toContain('the cause');
  });

  it.each([['a text'], [42], [{ any: 'thing' }]])('survives %p', async (error) => {
    const answer = await askApp(createApp(error), '/path');
    expect(answer.status).toBe(500);
    expect(logged).toHaveLength(1);
  });

  it('aborts a response that has begun: a partial one must not look complete', async () => {
    const answer = askApp(createApp(new Error('late'), 'half an answer'), '/path');
    await expect(answer).rejects.toThrow();
    expect(logged).toHaveLength(1);
  });
});

describe('a request id', () => {
  it.each([['short-id_1.2'], ['x'.repeat(64)]])('is the client’s own: %s', async (id) => {
    const answer = await askApp(createApp(new ApiError('not_found', 'x')), '/path', {
      headers: { 'X-Request-Id': id },
    });
    expect(answer.headers.get('x-request-id')).toBe(id);
  });

  it.each([['with space'], ['<script>'], ['x'.repeat(65)]])(
    'is a new one if the client’s cannot be used: %s',
    async (id) => {
      const answer = await askApp(createApp(new ApiError('not_found', 'x')), '/path', {
        headers: { 'X-Request-Id': id },
      });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    },
  );

  it('is new for each request', async () => {
    const app = createApp(new ApiError('not_found', 'x'));
    const [one, two] = [await askApp(app, '/path'), await askApp(app, '/path')];
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  });
});
