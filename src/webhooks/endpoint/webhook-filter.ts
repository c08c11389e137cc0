import type { EventKind, EventType } from '../../storage/event-catalog.js';
import type { EventRow } from '../../storage/dashboard.schema.js';

/** Which events a webhook gets; null for all. An event has to match each. */
export interface WebhookFilter {
  kinds: EventKind[] | null;
  types: EventType[] | null;
  /** Missing in what an earlier version has stored. */
  accounts?: string[] | null;
  /** Any address of a chat. */
  chat_jids: string[] | null;
}

/** Finds all addresses of a chat. */
export type AddressesOf = (accountId: number | null, chatJid: string) => Promise<string[]>;

export async function isWanted(
  { account_id: accountId, slot, kind, type, chat_jid: chatJid }: EventRow,
  { accounts, kinds, types, chat_jids: chatJids }: WebhookFilter,
  addressesOf: AddressesOf,
): Promise<boolean> {
  if (accounts && !accounts.includes(slot)) return false;
  if (kinds && !kinds.includes(kind)) return false;
  if (types && !types.includes(type)) return false;
  if (!chatJids) return true;
  if (chatJid === null) return false;
  const addresses = await addressesOf(accountId, chatJid);
  return chatJids.some((jid) => addresses.includes(jid));
}
