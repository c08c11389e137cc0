import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerRegistry } from '../state/timer-registry.js';
import type { AckPolicy, AckVerdict, SendAck } from './ack-policy.js';
import { AckRule } from './ack-rule.js';

/** The verdict without a fault. */
export const DELIVERED: AckVerdict = { isDelivered: true, answer: (send) => send({}) };

/** The order in which held acks go out. */
export type ReleaseOrder = 'given' | 'reversed';

/** An ack that waits for its release. */
interface HeldAck {
  id: string;
  send: SendAck;
}

/** Decides whether each message of a client is delivered, and how it is acknowledged. */
export class AckFaults {
  /** The most specific rules first, then the newest. */
  private rules: AckRule[] = [];
  private held: HeldAck[] = [];
  private readonly untilReceipt = new Map<string, () => void>();

  constructor(
    private readonly timers: TimerRegistry,
    private readonly changes: ChangeSignal,
  ) {}

  get heldCount(): number {
    return this.held.length;
  }

  /** The policy for messages without a rule of their own, while it has uses left. */
  get general(): AckPolicy | undefined {
    return this.rules.find((rule) => rule.specificity === 0 && !rule.isUsedUp)?.policy;
  }

  set(policy: AckPolicy, recipient?: Account): void {
    const rule = new AckRule(policy, recipient);
    const others = this.rules.filter((other) => !other.isLike(rule));
    this.rules = [rule, ...others].toSorted((a, b) => b.specificity - a.specificity);
  }

  release(order: ReleaseOrder = 'given'): void {
    const held = this.held.splice(0);
    for (const { send } of order === 'given' ? held : held.toReversed()) send({});
  }

  isHeld(id: string): boolean {
    return this.held.some((each) => each.id === id);
  }

  /** Sends the held acks of one message with further attributes. */
  releaseOne(id: string, attrs: Record<string, string>): void {
    const found = this.held.filter((each) => each.id === id);
    this.held = this.held.filter((each) => each.id !== id);
    for (const { send } of found) send(attrs);
  }

  clear(): void {
    for (const { collected } of this.rules) {
      this.held.push(...collected.splice(0).map((send) => ({ id: '', send })));
    }
    this.rules = [];
    this.receiptSent([...this.untilReceipt.keys()]);
    this.release();
  }

  verdict(message: BinaryNode, recipient: Account | undefined): AckVerdict {
    const rule = this.rules.find((each) => each.take(message, recipient));
    if (!rule) return DELIVERED;
    const { mode, attrs, isDelivered = mode !== 'lost' && mode !== 'error' } = rule.policy;
    return {
      isDelivered,
      answer: (send) => {
        this.acknowledge(rule, message.attrs.id ?? '', (more) => send({ ...attrs, ...more }));
        this.changes.touch();
      },
    };
  }

  /** Call it when a receipt for these messages has been sent. */
  receiptSent(ids: string[]): void {
    for (const id of ids) {
      const send = this.untilReceipt.get(id);
      this.untilReceipt.delete(id);
      send?.();
    }
  }

  private acknowledge(rule: AckRule, id: string, send: SendAck): void {
    const { mode, errorCode, delayMs } = rule.policy;
    switch (mode) {
      case 'missing':
      case 'lost':
        return;
      case 'error':
        return this.later(delayMs, () => send({ error: String(errorCode ?? 500) }));
      case 'duplicate':
        send({});
        return send({});
      case 'late':
        if (delayMs === undefined) this.held.push({ id, send });
        else this.later(delayMs, () => send({}));
        return;
      case 'reversed':
        return this.collect(rule, () => send({}));
      case 'after-receipt':
        this.untilReceipt.set(id, () => send({}));
        return;
      default:
        return send({});
    }
  }

  private later(delayMs: number | undefined, send: () => void): void {
    if (delayMs === undefined) send();
    else this.timers.after(delayMs, send);
  }

  private collect({ policy, collected }: AckRule, send: () => void): void {
    collected.push(send);
    if (collected.length < (policy.window ?? 2)) return;
    for (const each of collected.splice(0).toReversed()) each();
  }
}
