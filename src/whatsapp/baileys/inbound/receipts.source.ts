import type { BinaryNode } from '@whiskeysockets/baileys';
import { Subject } from 'rxjs';
import type { SessionTracker } from '../../session-tracker.js';
import type { Refusal } from '../../whatsapp-gateway.js';
import { toCallUpdate } from '../mapping/call-update.mapper.js';
import { toReceipts, toRefusal, toServerAck, type Receipts } from '../mapping/delivery.mapper.js';
import { HeldStanzas } from '../patches/held-stanzas.patch.js';
import type { AckListener } from './delivery.factory.js';
import type { InboundOutlet } from './inbound-outlet.js';

const NOTHING: Receipts = { deliveries: [], readElsewhere: [] };

/**
 * The source of WhatsApp's acks and refusals of messages, and of receipts and calls. The library, which acknowledges
 * receipts and calls, gets them only once they are stored.
 */
export class ReceiptsSource {
  private readonly refusals = new Subject<Refusal>();
  private readonly held = new HeldStanzas();

  readonly refusals$ = this.refusals.asObservable();

  constructor(
    private readonly outlet: InboundOutlet,
    private readonly tracker: SessionTracker,
  ) {}

  onServerAck(node: BinaryNode): void {
    const ack = toServerAck(node, Date.now());
    if (ack) this.outlet.emit({ deliveries: [ack] });
    const refusal = toRefusal(node, Date.now());
    if (refusal) this.refusals.next(refusal);
  }

  onReceipt(node: BinaryNode, pass: () => void): void {
    const { me } = this.outlet;
    const { deliveries, readElsewhere } = me ? toReceipts(node, me, Date.now()) : NOTHING;
    if (deliveries.length + readElsewhere.length === 0) {
      pass();
      return;
    }
    this.outlet.emit({ deliveries, readElsewhere }, this.passWhenStored(node, pass));
  }

  onCall(node: BinaryNode, pass: () => void): void {
    const { me } = this.outlet;
    const call = me && toCallUpdate(node, me, this.tracker.serverNow);
    if (call) this.outlet.emit({ calls: [call] }, this.passWhenStored(node, pass));
    else pass();
  }

  /** Drops the stanzas of an ended connection: the server sends them again. */
  endConnection(): void {
    this.held.clear();
  }

  private passWhenStored(node: BinaryNode, pass: () => void): AckListener {
    const held = this.held.add(node, pass);
    return { onStored: () => this.held.release([held]) };
  }
}
