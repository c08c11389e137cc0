import { Subject } from 'rxjs';
import { emptyBatch, isEmptyBatch, type InboundBatch } from '../../inbound-batch.js';
import { sanitizeBatch } from '../../inbound-batch.sanitizer.js';
import { SizeAllowance } from '../../size.allowance.js';
import type { InboundDelivery } from '../../inbound-delivery.js';
import type { SessionTracker } from '../../session-tracker.js';
import type { Me } from '../../session.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { toMe } from '../mapping/me.mapper.js';
import type { AuthStateRepository } from '../store/auth-state.repository.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { DeliveryFactory, type AckListener } from './delivery.factory.js';

export interface OutletListener {
  /** Called after a batch of messages was delivered. */
  onDelivered(batch: InboundBatch): void;
  /** Gets the ids of messages that are stored, or are nothing to store. */
  onConfirmed(ids: string[]): void;
}

/** The only way of inbound data to the store: as deliveries of sanitized batches of the paired account. */
export class InboundOutlet {
  private readonly inbound = new Subject<InboundDelivery>();
  private readonly deliveries: DeliveryFactory;
  private readonly allowance = new SizeAllowance();

  readonly inbound$ = this.inbound.asObservable();

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    journal: InboundJournalRepository,
    private readonly listener: OutletListener,
  ) {
    this.deliveries = new DeliveryFactory(tracker, journal, (ids) => listener.onConfirmed(ids));
  }

  get me(): Me | null {
    return toMe(this.auth.creds);
  }

  /** Acknowledges a batch with nothing to store, such as peer messages, at once. */
  deliver(journaled: JournaledBatch, ackListener?: AckListener): void {
    const delivery = this.deliveries.create(journaled, ackListener);
    const { batch } = delivery;
    if (!isEmptyBatch(batch)) {
      sanitizeBatch(batch, this.tracker.serverNow, this.allowance);
      this.inbound.next(delivery);
      this.listener.onDelivered(batch);
      return;
    }
    delivery.ack();
  }

  /** Delivers data that is not in the journal; drops it while nobody is paired. */
  emit(part: Partial<InboundBatch>, ackListener?: AckListener): void {
    const { me } = this;
    if (!me) return;
    const whole = { ...emptyBatch(me.jid), ...part };
    const batch = sanitizeBatch(whole, this.tracker.serverNow, this.allowance);
    this.inbound.next(this.deliveries.create({ ...batch, storedIds: [] }, ackListener));
  }
}
