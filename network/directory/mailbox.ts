import type { BinaryNode } from '@whiskeysockets/baileys';

/** What was sent to a companion and not acknowledged yet, oldest first; it comes again at the next login. */
export class Mailbox {
  /**
   * Several of one name: a message, and the same one that its sender sends again for a retry receipt. Each answer settles
   * the oldest, so that the answer to what could not be read does not settle what was sent for it.
   */
  private readonly waiting = new Map<string, BinaryNode[]>();

  /** `canonical` gives one name to the two addresses of a chat partner. */
  constructor(private readonly canonical: (jid: string | undefined) => string) {}

  get size(): number {
    return this.contents().length;
  }

  add(stanza: BinaryNode): void {
    const { tag, attrs } = stanza;
    const chat = attrs.recipient ?? attrs.from;
    const key = this.key(tag, attrs.id, chat, attrs.type, attrs.participant);
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), stanza]);
  }

  /** Settles what an `<ack>` names; a nack settles too, the real server does not send such a stanza again. */
  settleAck(ack: BinaryNode): void {
    const { attrs } = ack;
    const chat = attrs.recipient ?? attrs.to;
    this.settle(this.key(attrs.class ?? '', attrs.id, chat, attrs.type, attrs.participant));
  }

  /** Settles messages that a receipt names: a client answers a message with a receipt, not with an ack. */
  settleMessage(id: string, chat: string | undefined): void {
    this.settle(this.key('message', id, chat, undefined));
  }

  contents(): BinaryNode[] {
    return [...this.waiting.values()].flat();
  }

  private settle(key: string): void {
    const [, ...rest] = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    // It came later than what waits already.
    if (rest.length > 0) this.waiting.set(key, rest);
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
