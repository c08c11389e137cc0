import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import type { ApiError } from '../errors/api.error.js';
import { ToBoolean, ToWholeNumber } from './text.transforms.js';
import { createValidationPipe } from './validation.pipe.js';

class Inner {
  @IsInt()
  count: number;
}

class Query {
  @IsOptional()
  @ToWholeNumber()
  @IsInt({ message: 'must be a whole number' })
  @Min(1, { message: 'must be 1 or more' })
  limit = 10;

  @IsOptional()
  @IsString({ message: 'must be a text', context: { code: 'invalid_recipient' } })
  to?: string;

  @IsOptional()
  @IsString({ message: 'must be a text', context: { hint: 'Write it.' } })
  text?: string;

  @IsOptional()
  @ToBoolean()
  unread?: unknown;

  @IsOptional()
  @ValidateNested()
  @Type(() => Inner)
  inner?: Inner;
}

const pipe = createValidationPipe();

function transform(value: unknown): Promise<Query> {
  return pipe.transform(value, { type: 'query', metatype: Query }) as Promise<Query>;
}

async function errorOf(value: unknown): Promise<ApiError> {
  return transform(value).then(
    () => {
      throw new Error('It was accepted');
    },
    (error: ApiError) => error,
  );
}

describe('the validation pipe', () => {
  it('adds defaults and drops unknown fields', async () => {
    expect({ ...(await transform({ unknown: 1 })) }).toEqual({ limit: 10 });
  });

  it.each([
    ['5', 5],
    ['0005', 5],
  ])('turns the text %j into a number', async (limit, expected) => {
    expect((await transform({ limit })).limit).toBe(expected);
  });

  it.each(['', 'abc', '1.5', '-1', '1e3', '0x10', ' 5', '5 ', '１', '9'.repeat(16), ['5', '6']])(
    'accepts %j as no whole number',
    async (limit) => {
      expect(await errorOf({ limit })).toMatchObject({ code: 'validation_failed' });
    },
  );

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['yes', 'yes'],
    ['', ''],
  ])('reads %j as %p', async (unread, expected) => {
    expect((await transform({ unread })).unread).toBe(expected);
  });

  it('reports each invalid field with the reason', async () => {
    const error = await errorOf({ limit: '0', inner: 'x' });
    expect(error.message).toBe('limit must be 1 or more');
    expect(error.options.details).toEqual([
      { field: 'limit', message: 'must be 1 or more' },
      { field: 'inner', message: expect.any(String) },
    ]);
  });

  it('uses the error code of the rule', async () => {
    expect(await errorOf({ to: 5 })).toMatchObject({ code: 'invalid_recipient' });
    expect(await errorOf({ limit: '0', to: 5 })).toMatchObject({ code: 'invalid_recipient' });
    expect(await errorOf({ limit: '0' })).toMatchObject({ code: 'validation_failed' });
  });

  it('has the hint of the rule that its sentence is about', async () => {
    expect((await errorOf({ text: 5 })).options.hint).toBe('Write it.');
    expect((await errorOf({ limit: '0', text: 5 })).options.hint).toBeUndefined();
  });

  it('does not change values without a class', async () => {
    expect(await pipe.transform('15550001@lid', { type: 'param', metatype: String })).toBe(
      '15550001@lid',
    );
  });
});
