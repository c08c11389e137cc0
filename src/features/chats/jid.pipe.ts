import { Injectable, type PipeTransform, applyDecorators } from '@nestjs/common';
import { isListedChat, normalizeJid } from '../../whatsapp/jid.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional, IsString } from 'class-validator';

/** Normalizes the jid of a chat in a path. Also accepts the suffix that the specification uses. */
@Injectable()
export class JidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const jid = normalizeJid(value.replace(/@s\.provider\.net$/, '@s.whatsapp.net'));
    if (jid && isListedChat(jid)) return jid;
    throw new ApiError('invalid_jid', 'This is not a chat jid.');
  }
}

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
