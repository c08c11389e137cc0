import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';
import { JidPipe } from './jid.pipe.js';

const pipe = new JidPipe();

/** A chat's jid in a query: normalized as in a path, or rejected with `invalid_jid`. */
export const ChatJid = () =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: TransformFnParams) =>
      typeof value === 'string' ? pipe.transform(value) : (value as unknown),
    ),
    IsString({ message: 'must be a chat jid' }),
  );
