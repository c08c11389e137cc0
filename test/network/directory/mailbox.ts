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
    const chat = attrs.recipient ?? attrs.from;
    this.waiting.set(this.key(tag, attrs.id, chat, attrs.type, attrs.participant), stanza);
  }

  /** Settles what an `<ack>` names; a nack settles too, the real server does not send such a stanza again. */
  settleAck(ack: BinaryNode): void {
    const { attrs } = ack;
    const chat = attrs.recipient ?? attrs.to;
    this.waiting.delete(this.key(attrs.class ?? '', attrs.id, chat, attrs.type, attrs.participant));
  }

  /** Settles messages that a receipt names: a client answers a message with a receipt, not with an ack. */
  settleMessage(id: string, chat: string | undefined): void {
    this.waiting.delete(this.key('message', id, chat, undefined));
  }

  contents(): BinaryNode[] {
    return [...this.waiting.values()];
  }

  /**
   * Receipts of one message differ by type and, in groups, by who gives them; a message has one life, whatever the
   * answer says its type is and by whichever of its addresses it names the writer.
   */
  private key(
    tag: string,
    id = '',
    chat: string | undefined,
    type = '',
    participant?: string,
  ): string {
    const rest = tag === 'message' ? [] : [type, this.canonical(participant)];
    return [tag, id, this.canonical(chat), ...rest].join('|');
  }
}
