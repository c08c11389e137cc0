import type { BinaryNode } from '@whiskeysockets/baileys';

/** What was sent to a companion and not acknowledged yet, oldest first; it comes again at the next login. */
export class Mailbox {
  private readonly waiting = new Map<string, BinaryNode>();

  /** `canonical` gives one name to the two addresses of a chat partner. */
  constructor(private readonly canonical: (jid: string | undefined) => string) {}

  get size(): number {
    return this.waiting.size;
  }

  add(stanza: BinaryNode): void {
    const { tag, attrs } = stanza;
    this.waiting.set(this.key(tag, attrs.id, attrs.recipient ?? attrs.from, attrs.type), stanza);
  }

  /** Settles what an `<ack>` names; a nack settles too, the real server does not send such a stanza again. */
  settleAck(ack: BinaryNode): void {
    const { attrs } = ack;
    this.waiting.delete(
      this.key(attrs.class ?? '', attrs.id, attrs.recipient ?? attrs.to, attrs.type),
    );
  }

  /** Settles messages that a receipt names: a client answers a message with a receipt, not with an ack. */
  settleMessage(id: string, chat: string | undefined): void {
    this.waiting.delete(this.key('message', id, chat, undefined));
  }

  contents(): BinaryNode[] {
    return [...this.waiting.values()];
  }

  private key(tag: string, id = '', chat: string | undefined, type = ''): string {
    // Receipts of one message differ by type; a message has one life, whatever the ack says its type is.
    return [tag, id, this.canonical(chat), tag === 'message' ? '' : type].join('|');
  }
}
