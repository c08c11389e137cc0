import type { Account } from '../directory/account.js';
import type { ChangeSignal } from '../state/change-signal.js';
import type { TimerBag } from '../state/timer-bag.js';
import type { AckPolicy, AckVerdict, SendAck } from './ack-policy.js';
import { LimitedRule } from './limited-rule.js';

/** Decides what becomes of each message that a client sends, and of its ack. */
export class AckFaults {
  private readonly general = new LimitedRule<AckPolicy>();
  private readonly byRecipient = new Map<Account, LimitedRule<AckPolicy>>();
  private readonly held: (() => void)[] = [];

  constructor(
    private readonly timers: TimerBag,
    private readonly changes: ChangeSignal,
  ) {}

  get heldCount(): number {
    return this.held.length;
  }

  set(policy: AckPolicy, recipient?: Account): void {
    const rule = recipient ? new LimitedRule<AckPolicy>() : this.general;
    rule.set(policy, policy.times ?? Infinity);
    if (recipient) this.byRecipient.set(recipient, rule);
  }

  release(): void {
    for (const send of this.held.splice(0)) send();
  }

  clear(): void {
    this.general.clear();
    this.byRecipient.clear();
    this.release();
  }

  verdict(recipient: Account | undefined): AckVerdict {
    const own = recipient && this.byRecipient.get(recipient)?.take();
    const policy = own ?? this.general.take();
    return {
      isDelivered: policy?.mode !== 'lost' && policy?.mode !== 'error',
      answer: (send) => this.acknowledge(policy, send),
    };
  }

  private acknowledge(policy: AckPolicy | undefined, send: SendAck): void {
    switch (policy?.mode) {
      case 'missing':
      case 'lost':
        return;
      case 'error':
        return send({ error: String(policy.errorCode ?? 500) });
      case 'duplicate':
        send({});
        return send({});
      case 'late':
        return this.acknowledgeLate(policy.delayMs, () => send({}));
      default:
        return send({});
    }
  }

  private acknowledgeLate(delayMs: number | undefined, send: () => void): void {
    if (delayMs === undefined) this.held.push(send);
    else this.timers.after(delayMs, send);
    this.changes.touch();
  }
}
