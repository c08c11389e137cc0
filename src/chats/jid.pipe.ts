import { Injectable, type PipeTransform } from '@nestjs/common';
import { isListedChat, normalizeJid } from '../whatsapp/jid.js';
import { ApiError } from '../common/errors/api.error.js';

/** A chat's jid from a path, in its usual form; the specification's own suffix is understood too. */
@Injectable()
export class JidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const jid = normalizeJid(value.replace(/@s\.provider\.net$/, '@s.whatsapp.net'));
    if (jid && isListedChat(jid)) return jid;
    throw new ApiError('invalid_jid', 'This is not a chat jid.');
  }
}
