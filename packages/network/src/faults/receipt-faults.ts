import { jidEncode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerRegistry } from '../state/timer-registry.js';
import { LimitedRule } from '../state/limited-rule.js';

/**
 * How receipts of contacts are sent. `late`: after `delayMs`, or without it on `releaseReceipts()`; `reversed`:
 * `window` receipts are collected and sent in reverse order, read before delivered.
 */
export interface ReceiptPolicy {
  mode: 'normal' | 'late' | 'missing' | 'duplicate' | 'reversed';
  delayMs?: number;
  window?: number;
  /** Number of receipts that it applies to. */
  times?: number;
  /** Only for receipts of this type; `delivered` is the plain one. */
  type?: 'delivered' | 'read' | 'played';
  /** The form of the sender's address, whatever form the chat uses. */
  addressing?: Addressing;
  /** The sending device, as in `49155:3@s.whatsapp.net`. */
  device?: number;
}

type Attributes = Record<string, string | undefined>;
/** Changes the attributes of a receipt before it is sent. */
export type ReceiptForm = (attrs: Attributes) => Attributes;
type SendReceipt = (form: ReceiptForm) => void;

/** Delays, drops, duplicates or reorders receipts, or changes their sender address. */
export class ReceiptFaults {
  private readonly general = new LimitedRule<ReceiptPolicy>();
  private readonly bySender = new Map<Account, LimitedRule<ReceiptPolicy>>();
  private readonly held: (() => void)[] = [];
  private readonly collected: (() => void)[] = [];

  constructor(
    private readonly timers: TimerRegistry,
    private readonly changes: ChangeSignal,
  ) {}

  set(policy: ReceiptPolicy, sender?: Account): void {
    const rule = sender ? new LimitedRule<ReceiptPolicy>() : this.general;
    rule.set(policy, policy.times ?? Infinity);
    if (sender) this.bySender.set(sender, rule);
  }

  get heldCount(): number {
    return this.held.length;
  }

  release(): void {
    for (const send of this.held.splice(0)) send();
  }

  clear(): void {
    this.general.clear();
    this.bySender.clear();
    for (const send of this.collected.splice(0)) send();
    this.release();
  }

  /** Sends a receipt of `sender` according to its policy. */
  pass(sender: Account, type: string | undefined, send: SendReceipt): void {
    const policy = this.policyFor(sender, type ?? 'delivered');
    const sendNow = (): void => send((attrs) => reshape(attrs, sender, policy));
    switch (policy?.mode) {
      case 'missing':
        return;
      case 'duplicate':
        sendNow();
        return sendNow();
      case 'late':
        if (policy.delayMs === undefined) this.held.push(sendNow);
        else this.timers.after(policy.delayMs, sendNow);
        return this.changes.touch();
      case 'reversed':
        return this.collect(policy.window ?? 2, sendNow);
      default:
        return sendNow();
    }
  }

  private collect(window: number, send: () => void): void {
    this.collected.push(send);
    if (this.collected.length < window) return;
    for (const each of this.collected.splice(0).toReversed()) each();
  }

  private policyFor(sender: Account, type: string): ReceiptPolicy | undefined {
    const fits = (policy: ReceiptPolicy): boolean =>
      policy.type === undefined || policy.type === type;
    return this.bySender.get(sender)?.take(fits) ?? this.general.take(fits);
  }
}

/** The sender is `participant` in a room, `from` in a chat of two. */
function reshape(attrs: Attributes, sender: Account, policy?: ReceiptPolicy): Attributes {
  if (policy?.addressing === undefined && policy?.device === undefined) return attrs;
  const field = attrs.participant === undefined ? 'from' : 'participant';
  const isLid = (policy.addressing ?? (attrs[field]?.endsWith('@lid') ? 'lid' : 'pn')) === 'lid';
  const user = isLid ? sender.lidUser : sender.number;
  return { ...attrs, [field]: jidEncode(user, isLid ? 'lid' : 's.whatsapp.net', policy.device) };
}
