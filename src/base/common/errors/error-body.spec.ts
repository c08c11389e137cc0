import {
  BadRequestException,
  ForbiddenException,
  HttpException,
  InternalServerErrorException,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api.error.js';
import { toErrorBody, type ExplainFault } from './error-body.js';
import { ERROR_TABLE, type ErrorCode } from './error-table.js';

const ID = 'request-1';

describe('an error of ours', () => {
  it.each(Object.keys(ERROR_TABLE) as ErrorCode[])('%s has its status and its sentence', (code) => {
    const body = toErrorBody(new ApiError(code, 'What happened.'), ID);
    expect(body).toMatchObject({
      error: 'What happened.',
      code,
      status_code: ERROR_TABLE[code].status,
      request_id: ID,
    });
    expect(body.status_code).toBeGreaterThanOrEqual(400);
  });

  it('has a hint: its own, or that of the table', () => {
    expect(toErrorBody(new ApiError('not_connected', 'x'), ID).hint).toContain('/api/connect');
    expect(toErrorBody(new ApiError('not_connected', 'x', { hint: 'Wait.' }), ID).hint).toBe(
      'Wait.',
    );
    expect(toErrorBody(new ApiError('not_found', 'x'), ID)).not.toHaveProperty('hint');
  });

  it('names the wrong fields', () => {
    const details = [{ field: 'to', message: 'must be digits' }];
    expect(toErrorBody(new ApiError('validation_failed', 'x', { details }), ID).details).toEqual(
      details,
    );
    expect(toErrorBody(new ApiError('validation_failed', 'x'), ID)).not.toHaveProperty('details');
  });

  it('does not reveal its cause', () => {
    const cause = new Error('SELECT * FROM secrets');
    const body = toErrorBody(new ApiError('send_failed', 'It failed.', { cause }), ID);
    expect(JSON.stringify(body)).not.toContain('SELECT');
  });
});

describe('an error of a multipart body', () => {
  const thrown = (code: string, field?: string) =>
    toErrorBody(
      new BadRequestException('x', { cause: Object.assign(new Error(), { code, field }) }),
      ID,
    );

  it('names the expected form, and the field', () => {
    expect(thrown('LIMIT_UNEXPECTED_FILE', 'picture')).toMatchObject({
      code: 'validation_failed',
      error: 'A multipart body has one file, as the part "file".',
      details: [{ field: 'picture', message: 'is not expected' }],
    });
  });

  it('says no more than it knows about another code', () => {
    expect(thrown('EIO')).toMatchObject({ error: 'The request is malformed.' });
  });
});

describe('an error of the framework', () => {
  it.each([
    [new NotFoundException(), 404, 'not_found'],
    [new BadRequestException(), 400, 'validation_failed'],
    [new PayloadTooLargeException(), 413, 'body_too_large'],
    [new HttpException('', 415), 415, 'unsupported_media_type'],
    [Object.assign(new URIError('no'), { status: 400 }), 400, 'validation_failed'],
    [Object.assign(new Error('no'), { status: 413, type: 'x' }), 413, 'body_too_large'],
  ])('turns %p into one of ours', (error, status, code) => {
    expect(toErrorBody(error, ID)).toMatchObject({ status_code: status, code });
  });

  it('does not reveal its message', () => {
    const error = new NotFoundException('ENOENT: no such file /etc/secret');
    expect(JSON.stringify(toErrorBody(error, ID))).not.toContain('secret');
  });
});

describe('anything else', () => {
  const SECRET = 'SQLITE_ERROR near /home/ann/data.db: INSERT INTO messages';

  it.each([
    ['an error', new Error(SECRET)],
    ['an error of the framework', new InternalServerErrorException(SECRET)],
    ['an error whose status we do not use', new ForbiddenException(SECRET)],
    ['an error with a status of its own', Object.assign(new Error(SECRET), { status: 503 })],
    ['an error with a status that is none', Object.assign(new Error(SECRET), { status: 'bad' })],
    ['a text', SECRET],
    ['a number', 1006],
    ['an object', { message: SECRET, stack: SECRET }],
    ['null', null],
    ['undefined', undefined],
  ])('is a 500 that reveals no internals: %s', (_case, error) => {
    const body = toErrorBody(error, ID);
    expect(body).toEqual({
      error: 'Something went wrong inside the service.',
      code: 'internal_error',
      status_code: 500,
      hint: expect.stringContaining('log'),
      request_id: ID,
    });
  });
});

describe('a fault of the store', () => {
  const explain: ExplainFault = (error) =>
    error instanceof RangeError ? { code: 'store_fails', hint: 'Free some space.' } : undefined;

  it.each([
    ['on its own', new RangeError('no room')],
    ['as the cause', new ApiError('send_failed', 'Not queued.', { cause: new RangeError('no') })],
  ])('is none of the service: %s', (_case, error) => {
    expect(toErrorBody(error, ID, explain)).toMatchObject({
      code: 'store_fails',
      status_code: 500,
      hint: 'Free some space.',
    });
  });

  it('does not hide an error of the request', () => {
    const error = new ApiError('not_found', 'No.', { cause: new RangeError('no room') });
    expect(toErrorBody(error, ID, explain)).toMatchObject({ code: 'not_found', status_code: 404 });
  });
});
