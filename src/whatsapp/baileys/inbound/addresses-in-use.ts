import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ChatAddresses } from '../../chats.gateway.js';
import { normalizeJid } from '../../jid.js';

const MAX_REMEMBERED = 5000;

/** Remembers which of the two addresses of a person WhatsApp uses in messages: stored messages have the number. */
export class AddressesInUse {
  /** The number of the stanza that used an address last; the latest address is last. */
  private readonly seen = new Map<string, number>();
  private count = 0;

  /** @param stanza any kind; `from` and `recipient` of a message name the chat */
  note({ tag, attrs }: BinaryNode): void {
    if (tag !== 'message') return;
    const jid = normalizeJid(attrs.recipient ?? attrs.from ?? '');
    if (jid === null) return;
    this.seen.delete(jid);
    this.count += 1;
    this.seen.set(jid, this.count);
    const [oldest = ''] = this.seen.keys();
    if (this.seen.size > MAX_REMEMBERED) this.seen.delete(oldest);
  }

  /** The address by which WhatsApp names a chat. */
  inUse(chat: ChatAddresses): string {
    const [first = chat.jid] = this.inOrderOfUse(chat);
    return first;
  }

  /**
   * All addresses of a chat, the one in use first. If none was seen in use, the lid is first, as WhatsApp prefers it.
   */
  inOrderOfUse({ jid, lid }: ChatAddresses): string[] {
    if (lid === null || lid === jid) return [jid];
    const isNumberLatest = (this.seen.get(jid) ?? 0) > (this.seen.get(lid) ?? 0);
    return isNumberLatest ? [jid, lid] : [lid, jid];
  }

  forget(): void {
    this.seen.clear();
  }
}
