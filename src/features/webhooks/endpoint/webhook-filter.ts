import { maySee, SEES_ALL } from '../../../base/common/http/access.policy.js';
import { maySeeEvent } from '../../events/event-access.policy.js';
import type { EventKind, EventType } from '../../../base/storage/event-catalog.js';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';

/** The events that a webhook gets; null for all. An event has to match each. */
export interface WebhookFilter {
  kinds: EventKind[] | null;
  types: EventType[] | null;
  /** Missing if an earlier version has stored it. */
  accounts?: string[] | null;
  /** Any address of a chat. */
  chat_jids: string[] | null;
}

/** Finds all addresses of a chat. */
export type AddressesOf = (phoneId: number | null, chatJid: string) => Promise<string[]>;

/** A webhook gets the events that a token for its accounts may see, whatever its filter. */
export function mayGet({ accounts }: Pick<WebhookFilter, 'accounts'>, row: EventRow): boolean {
  const viewer = accounts ? { accounts } : SEES_ALL;
  return maySee(viewer, row.account) && maySeeEvent(viewer, row);
}

export async function isWanted(
  row: EventRow,
  filter: WebhookFilter,
  addressesOf: AddressesOf,
): Promise<boolean> {
  const { phone_id: phoneId, kind, type, chat_jid: chatJid } = row;
  const { kinds, types, chat_jids: chatJids } = filter;
  if (!mayGet(filter, row)) return false;
  if (kinds && !kinds.includes(kind)) return false;
  if (types && !types.includes(type)) return false;
  if (!chatJids) return true;
  if (chatJid === null) return false;
  const addresses = await addressesOf(phoneId, chatJid);
  return chatJids.some((jid) => addresses.includes(jid));
}
