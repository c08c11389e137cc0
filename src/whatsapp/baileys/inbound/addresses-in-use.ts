import type { BinaryNode } from '@whiskeysockets/baileys';
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

  /** Those of one person: the one in use first; if none was seen, in the order given. */
  sort(jids: string[]): string[] {
    const latest = [...this.seen].findLast((jid) => jids.includes(jid));
    return latest === undefined ? jids : [latest, ...jids.filter((jid) => jid !== latest)];
  }

  forget(): void {
    this.seen.clear();
  }
}
