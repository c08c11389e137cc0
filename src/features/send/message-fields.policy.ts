import { invalidField } from '../../base/common/errors/invalid-field.js';
import type { GroupMember } from '../../whatsapp/groups.gateway.js';
import { isPn } from '../../whatsapp/jid.js';
import { FILE_TYPES } from '../../whatsapp/outgoing-file.js';
import type { NewMessageType } from './dto/message-types.js';
import type { NewMessageDto } from './dto/new-message.dto.js';

/** The types to which each field belongs. */
const FIELDS: [keyof NewMessageDto, NewMessageType[]][] = [
  ['text', ['text']],
  ['mentions', ['text', 'image', 'video', 'document']],
  ['media_id', [...FILE_TYPES]],
  ['caption', ['image', 'video', 'document']],
  ['file_name', ['document']],
  ['view_once', ['image', 'video', 'audio']],
  ['voice', ['audio']],
  ['gif', ['video']],
  ['latitude', ['location']],
  ['longitude', ['location']],
  ['name', ['location']],
  ['address', ['location']],
  ['contacts', ['contact']],
  ['question', ['poll']],
  ['options', ['poll']],
  ['selectable_count', ['poll']],
];

/**
 * Refuses fields that would not be sent.
 * @throws ApiError `validation_failed`
 */
export function assertFields(type: NewMessageType, message: NewMessageDto): void {
  for (const [field, types] of FIELDS) {
    const value = message[field];
    const isGiven = Array.isArray(value) ? value.length > 0 : Boolean(value) || value === 0;
    if (isGiven && !types.includes(type)) {
      throw invalidField(field, `belongs to messages of the type ${types.join(' or ')}`);
    }
  }
  const { options = [], selectable_count: count = 0 } = message;
  if (type === 'poll' && count > options.length) {
    throw invalidField(
      'selectable_count',
      `is ${count}, but there are only ${options.length} options`,
    );
  }
}

/**
 * Refuses a mention of somebody who is not in the group: nobody would be notified.
 * @param members of the group, with this account
 * @throws ApiError `validation_failed`
 */
export function assertMembers(mentions: string[], members: GroupMember[]): void {
  const at = mentions.findIndex((jid) => isStranger(jid, members));
  if (at === -1) return;
  throw invalidField(
    'mentions',
    `names somebody who is not in the group: number ${at + 1} of the list`,
    'GET /api/groups/<jid> lists the members with their jids.',
  );
}

/** True if nobody in the group can be meant. A member with a hidden number could be: then it is uncertain. */
function isStranger(jid: string, members: GroupMember[]): boolean {
  const addresses = members.map(({ pn, lid }) => (isPn(jid) ? pn : lid));
  return !addresses.includes(jid) && !addresses.includes(null);
}
