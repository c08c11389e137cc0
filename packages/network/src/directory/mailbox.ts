import type { BinaryNode } from '@whiskeysockets/baileys';

/** Stanzas for a companion that it has not acknowledged, oldest first; they are sent again at the next login. */
export class Mailbox {
  /**
   * Several stanzas per key: a message, and its resend after a retry receipt. Each answer settles the oldest, so that the
   * answer to an undecryptable copy does not settle its resend.
   */
  private readonly waiting = new Map<string, BinaryNode[]>();

  /** `canonical` maps both addresses of an account to one. */
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

  /** Settles the stanza of an `<ack>`. A nack settles, too: the real server does not send such a stanza again. */
  settleAck(ack: BinaryNode): void {
    const { attrs } = ack;
    const chat = attrs.recipient ?? attrs.to;
    this.settle(this.key(attrs.class ?? '', attrs.id, chat, attrs.type, attrs.participant));
  }

  /** Settles the message of a receipt: a client answers a message with a receipt, not with an ack. */
  settleMessage(id: string, chat: string | undefined): void {
    this.settle(this.key('message', id, chat, undefined));
  }

  contents(): BinaryNode[] {
    return [...this.waiting.values()].flat();
  }

  private settle(key: string): void {
    const [, ...rest] = this.waiting.get(key) ?? [];
    this.waiting.delete(key);
    // Moved to the end of the order, as the resend came later.
    if (rest.length > 0) this.waiting.set(key, rest);
  }

  /**
   * Receipts of one message differ by type and, in groups, by sender. The keys of messages and notifications have neither:
   * answers to messages may contain another type, and either address of the sender; those to notifications none.
   */
  private key(
    tag: string,
    id = '',
    chat: string | undefined,
    type = '',
    participant?: string,
  ): string {
    const isOne = tag === 'message' || tag === 'notification';
    const rest = isOne ? [] : [type, this.canonical(participant)];
    return [tag, id, this.canonical(chat), ...rest].join('|');
  }
}
