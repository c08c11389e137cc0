import type { ChatRow } from '../../../base/storage/dashboard.schema.js';

/** The best known name of a chat's person or group. */
export function nameOf({
  name,
  verified_name,
  push_name,
}: Pick<ChatRow, 'name' | 'verified_name' | 'push_name'>): string | null {
  return name ?? verified_name ?? push_name;
}
