import type { StoredMessage } from '../../storage/stored-message.js';
import type { MessageDto } from './message.dto.js';

/** A message as an event has stored it; alike today, and the compiler objects when it no longer is. */
export function fromStoredMessage(stored: StoredMessage): MessageDto {
  return stored;
}
