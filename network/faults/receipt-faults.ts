import { jidEncode } from '@whiskeysockets/baileys';
import type { Account, Addressing } from '../directory/account.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerBag } from '../state/timer-bag.js';
import { LimitedRule } from './limited-rule.js';

/**
 * What becomes of the receipts that contacts send. `late`: after `delayMs`, or without it when `releaseReceipts()` is
 * called; `reversed`: `window` of them are collected and come in reverse order, read before delivered.
 */
export interface ReceiptPolicy {
  mode: 'normal' | 'late' | 'missing' | 'duplicate' | 'reversed';
  delayMs?: number;
  window?: number;
  /** Only for so many receipts. */
  times?: number;
  /** Only for receipts of this type; `delivered` is the plain one. */
  type?: 'delivered' | 'read' | 'played';
  /** Under which address the receipt comes, whatever the chat uses. */
  addressing?: Addressing;
  /** The number of the device that it comes from, as in `49155:3@s.whatsapp.net`. */
  device?: number;
}

type Attributes = Record<string, string | undefined>;
/** Gives the attributes of a receipt their final form. */
export type ReceiptForm = (attrs: Attributes) => Attributes;
type SendReceipt = (form: ReceiptForm) => void;

/** Makes receipts late, missing, double, out of order, or from another address. */
export class ReceiptFaults {
  private readonly general = new LimitedRule<ReceiptPolicy>();
  private readonly bySender = new Map<Account, LimitedRule<ReceiptPolicy>>();
  private readonly held: (() => void)[] = [];
  private readonly collected: (() => void)[] = [];

  constructor(
    private readonly timers: TimerBag,
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

  /** Sends a receipt of `sender` as its policy says. */
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

/** In a room the participant is the sender; in a chat of two it is where the receipt comes from. */
function reshape(attrs: Attributes, sender: Account, policy?: ReceiptPolicy): Attributes {
  if (policy?.addressing === undefined && policy?.device === undefined) return attrs;
  const field = attrs.participant === undefined ? 'from' : 'participant';
  const isLid = (policy.addressing ?? (attrs[field]?.endsWith('@lid') ? 'lid' : 'pn')) === 'lid';
  const user = isLid ? sender.lidUser : sender.number;
  return { ...attrs, [field]: jidEncode(user, isLid ? 'lid' : 's.whatsapp.net', policy.device) };
}
