import { invalidField } from '../../base/common/errors/invalid-field.js';
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
