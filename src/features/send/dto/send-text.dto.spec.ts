import { describe, expect, it } from '@jest/globals';
import type { ApiError } from '../../../base/common/errors/api.error.js';
import { createValidationPipe } from '../../../base/common/http/validation.pipe.js';
import { SendTextDto } from './send-text.dto.js';
import { MAX_TEXT_LENGTH } from './text.rules.js';

const pipe = createValidationPipe();

function validate(body: unknown): Promise<SendTextDto> {
  return pipe.transform(body, { type: 'body', metatype: SendTextDto }) as Promise<SendTextDto>;
}

async function errorOf(body: unknown): Promise<ApiError> {
  return validate(body).then(
    () => {
      throw new Error('The body was accepted');
    },
    (error: ApiError) => error,
  );
}

describe('the body of a send', () => {
  it.each([
    ['a plain text', 'hello'],
    ['white space around it', '  hello \n'],
    ['one character', 'x'],
    ['an emoji', '👍'],
    ['an accent alone', '\u0301'],
    ['the longest text', 'x'.repeat(MAX_TEXT_LENGTH)],
    ['markup', '<b>*hi*</b>'],
  ])('keeps its text exactly: %s', async (_case, text) => {
    expect(await validate({ to: '+15550001', text })).toEqual({ to: '+15550001', text });
  });

  it('ignores unknown fields', async () => {
    const body = { to: '1', text: 'hi', priority: 'high', __proto__: { evil: true } };
    expect(JSON.parse(JSON.stringify(await validate(body)))).toEqual({ to: '1', text: 'hi' });
  });

  it.each<[unknown, string]>([
    ['1555 0001', 'invalid_recipient'],
    ['', 'invalid_recipient'],
    [undefined, 'invalid_recipient'],
    [null, 'invalid_recipient'],
    [15_550_001, 'invalid_recipient'],
    [['15550001'], 'invalid_recipient'],
    [{ toString: () => '1' }, 'invalid_recipient'],
  ])('is refused when it goes to %p', async (to, code) => {
    expect(await errorOf({ to, text: 'hi' })).toMatchObject({
      code,
      options: { details: [{ field: 'to' }] },
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', '', 'empty_text'],
    ['white space', ' \t\r\n\u00a0\u3000', 'empty_text'],
    ['invisible signs', '\u200b\u2060\u200e\ufe0f\u2800\u3164\u{e0020}\0', 'empty_text'],
    ['null', null, 'empty_text'],
    ['no field', undefined, 'empty_text'],
    ['a number', 5, 'validation_failed'],
    ['a list', ['hi'], 'validation_failed'],
    ['an object', {}, 'validation_failed'],
    ['false', false, 'validation_failed'],
    ['one character too many', 'x'.repeat(MAX_TEXT_LENGTH + 1), 'text_too_long'],
  ])('is refused when its text is %s', async (_case, text, code) => {
    expect(await errorOf({ to: '1', text })).toMatchObject({
      code,
      options: { details: [{ field: 'text' }] },
    });
  });

  it('names every wrong field', async () => {
    const { options } = await errorOf({ to: 'nobody', text: '' });
    expect(options.details?.map(({ field }) => field)).toEqual(['to', 'text']);
  });

  it.each([[null], [undefined], ['text'], [[]], [5]])('is refused when it is %p', async (body) => {
    const error = await errorOf(body);
    expect(error.code).toMatch(/^(validation_failed|invalid_recipient)$/);
  });

  it('never repeats the values of the request in its errors', async () => {
    const error = await errorOf({ to: 'SECRET-1', text: 5 });
    expect(JSON.stringify([error.message, error.options])).not.toContain('SECRET');
  });
});
