import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { isLid, isPn, normalizeJid } from '../../whatsapp/jid.js';

/** The jid of a person in a path. */
@Injectable()
export class PersonJidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const jid = normalizeJid(value);
    if (jid && (isPn(jid) || isLid(jid))) return jid;
    const hint = 'The jid of a person looks like 15550100@s.whatsapp.net or 123456789@lid.';
    throw new ApiError('invalid_jid', 'This is not the jid of a person.', { hint });
  }
}
