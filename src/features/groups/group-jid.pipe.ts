import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { isGroup, normalizeJid } from '../../whatsapp/jid.js';

/** The jid of a group in a path. */
@Injectable()
export class GroupJidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    const jid = normalizeJid(value);
    if (jid && isGroup(jid)) return jid;
    const hint = 'The jid of a group looks like 120363000000000000@g.us.';
    throw new ApiError('invalid_jid', 'This is not the jid of a group.', { hint });
  }
}
