import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import type { Address } from '../../../whatsapp/inbound-batch.js';

/** The columns with the addresses of a chat. */
type Addressed = Pick<ChatRow, 'jid' | 'pn' | 'lid' | 'other_jids'>;

/** All addresses of a chat, including earlier ones of its person. */
export function addressesOf(chat: Addressed): string[] {
  return unique([chat.jid, chat.pn, chat.lid, ...otherJidsOf(chat)]);
}

/** Earlier numbers and lids of a person, and numbers that WhatsApp has corrected to theirs. */
export function otherJidsOf({ other_jids }: Pick<ChatRow, 'other_jids'>): string[] {
  return other_jids === null ? [] : other_jids.split(' ');
}

/** The addresses in an address. */
export function jidsOf({ jid, pn, lid }: Address): string[] {
  return unique([pn, lid, jid]);
}

/** The columns of a chat with this current number and lid, which is found under all of these addresses. */
export function toAddressColumns(
  { jid, pn, lid }: Omit<Addressed, 'other_jids'>,
  jids: string[],
): Addressed {
  const shown = pn ?? lid ?? jid;
  const others = unique(jids).filter((each) => ![shown, pn, lid].includes(each));
  return { jid: shown, pn, lid, other_jids: others.toSorted().join(' ') || null };
}

function unique(jids: (string | null)[]): string[] {
  return [...new Set(jids.filter((jid) => jid !== null))];
}
