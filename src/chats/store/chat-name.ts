import type { ChatRow } from '../../storage/dashboard.schema.js';

/** The best name that a chat's person or group is known by. */
export function nameOf({ name, verified_name, push_name }: ChatRow): string | null {
  return name ?? verified_name ?? push_name;
}
