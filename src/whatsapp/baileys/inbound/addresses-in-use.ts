import type { BinaryNode } from '@whiskeysockets/baileys';
import type { ChatAddresses } from '../../chats.gateway.js';
import { normalizeJid } from '../../jid.js';

const MAX_REMEMBERED = 5000;

/** Remembers which of the two addresses of a person WhatsApp uses in messages: stored messages have the number. */
export class AddressesInUse {
  /** When each was seen last, as the number of the stanza; the latest is last. */
  private readonly seen = new Map<string, number>();
  private count = 0;

  /** @param stanza any; of messages, `from` and `recipient` name the chat */
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

  /** All of a chat: the one in use first. Of those that were never seen in use, the lid is what WhatsApp prefers. */
  inOrderOfUse({ jid, lid }: ChatAddresses): string[] {
    if (lid === null || lid === jid) return [jid];
    const isNumberLatest = (this.seen.get(jid) ?? 0) > (this.seen.get(lid) ?? 0);
    return isNumberLatest ? [jid, lid] : [lid, jid];
  }

  forget(): void {
    this.seen.clear();
  }
}
