import type { Person } from '../../store/rows/chats/people.reader.js';
import type { MessageReceiptRow } from '../../base/storage/dashboard.schema.js';
import type { GroupFacts } from '../../whatsapp/groups.gateway.js';
import type { ReceiptDto } from './dto/responses.dto.js';

export type Receipt = Omit<MessageReceiptRow, 'message_row_id'>;

/** The phone numbers' jids from a group's list of members, by lid. */
export function numbersOf(group: GroupFacts | null): Map<string, string> {
  const pairs = (group?.members ?? []).map(({ pn, lid }) => [lid, pn] as const);
  return new Map(pairs.filter((pair): pair is [string, string] => !pair.includes(null)));
}

/**
 * Makes one entry for each person, by phone number if it is known: two addresses may have turned out to be one person
 * after the receipts.
 * @param people by each of their addresses
 * @param numbers jids of phone numbers by lid
 */
export function mergeReceipts(
  receipts: Receipt[],
  people: ReadonlyMap<string, Person>,
  numbers: ReadonlyMap<string, string> = new Map(),
): ReceiptDto[] {
  const byJid = new Map<string, ReceiptDto>();
  for (const { participant_jid: address, ...times } of receipts) {
    const number = numbers.get(address);
    const person = people.get(address) ?? (number ? people.get(number) : undefined);
    const jid = number ?? person?.jid ?? address;
    const name = person?.name ?? null;
    const known = byJid.get(jid);
    byJid.set(jid, {
      jid,
      name,
      delivered_at: earlier(known?.delivered_at, times.delivered_at),
      read_at: earlier(known?.read_at, times.read_at),
      played_at: earlier(known?.played_at, times.played_at),
    });
  }
  return [...byJid.values()];
}

function earlier(one: number | null | undefined, other: number | null): number | null {
  if (one === null || one === undefined || other === null) return one ?? other;
  return Math.min(one, other);
}
