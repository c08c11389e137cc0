import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { AckPolicy } from './ack-policy.js';

/** A policy for some of the client's messages, with a limited number of uses. */
export class AckRule {
  /** Acks that a `reversed` policy has collected. */
  readonly collected: (() => void)[] = [];
  private left: number;
  private toSkip: number;

  constructor(
    readonly policy: AckPolicy,
    private readonly recipient: Account | undefined,
  ) {
    this.left = policy.times ?? Infinity;
    this.toSkip = policy.skip ?? 0;
  }

  /** Number of conditions: the most specific rule that fits a message wins. */
  get specificity(): number {
    const { id, type, where } = this.policy;
    return [this.recipient, id, type, where].filter((each) => each !== undefined).length;
  }

  /** True once the rule is used up. */
  get isUsedUp(): boolean {
    return this.left <= 0;
  }

  /** True if both match the same messages: then the newer one replaces the other. */
  isLike(other: AckRule): boolean {
    const [a, b] = [this.policy, other.policy];
    const isSameChoice = a.id === b.id && a.type === b.type && a.where === b.where;
    return isSameChoice && this.recipient === other.recipient;
  }

  /** Uses the rule once; false if it does not apply to the message. */
  take(message: BinaryNode, recipient: Account | undefined): boolean {
    if (this.left <= 0 || !this.fits(message, recipient)) return false;
    if (this.toSkip > 0) {
      this.toSkip -= 1;
      return false;
    }
    this.left -= 1;
    return true;
  }

  private fits({ attrs, ...rest }: BinaryNode, recipient: Account | undefined): boolean {
    const { id, type, where } = this.policy;
    return (
      (this.recipient === undefined || this.recipient === recipient) &&
      (id === undefined || id === attrs.id) &&
      (type === undefined || type === attrs.type) &&
      (where === undefined || where({ attrs, ...rest }))
    );
  }
}
