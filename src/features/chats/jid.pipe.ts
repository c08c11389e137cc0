import { Injectable, type PipeTransform } from '@nestjs/common';
import { isListedChat, normalizeJid } from '../../whatsapp/jid.js';
import { ApiError } from '../../base/common/errors/api.error.js';

/** Normalizes the jid of a chat in a path. Also accepts the suffix that the specification uses. */
@Injectable()
export class JidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const jid = normalizeJid(value.replace(/@s\.provider\.net$/, '@s.whatsapp.net'));
    if (jid && isListedChat(jid)) return jid;
    throw new ApiError('invalid_jid', 'This is not a chat jid.');
  }
}
