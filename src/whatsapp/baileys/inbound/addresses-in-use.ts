import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ChatAddresses } from '../../chat-settings.gateway.js';
import { normalizeJid } from '../../jid.js';

const MAX_REMEMBERED = 5000;

/** Remembers which of the two addresses of a person WhatsApp uses in messages: stored messages have the number. */
export class AddressesInUse {
  /** The latest last. */
  private readonly seen = new Set<string>();

  /** @param stanza any; of messages, `from` and `recipient` name the chat */
  note({ tag, attrs }: BinaryNode): void {
    if (tag !== 'message') return;
    const jid = normalizeJid(attrs.recipient ?? attrs.from ?? '');
    if (jid === null) return;
    this.seen.delete(jid);
    this.seen.add(jid);
    const [oldest = ''] = this.seen;
    if (this.seen.size > MAX_REMEMBERED) this.seen.delete(oldest);
  }

  /** The address by which WhatsApp names a chat. */
  inUse(chat: ChatAddresses): string {
    const [first = chat.jid] = this.inOrderOfUse(chat);
    return first;
  }

  /** All of a chat: the one in use first. Of those that were never seen in use, the lid is what WhatsApp prefers. */
  inOrderOfUse({ jid, lid }: ChatAddresses): string[] {
    const jids = lid === null || lid === jid ? [jid] : [lid, jid];
    const latest = [...this.seen].findLast((seen) => jids.includes(seen));
    return latest === undefined ? jids : [latest, ...jids.filter((each) => each !== latest)];
  }

  forget(): void {
    this.seen.clear();
  }
}
