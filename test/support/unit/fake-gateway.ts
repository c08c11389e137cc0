import { BehaviorSubject, Subject } from 'rxjs';
import { raceConnection } from '../../../src/whatsapp/baileys/socket/race-connection.js';
import type { InboundBatch } from '../../../src/whatsapp/inbound-batch.js';
import type { InboundDelivery } from '../../../src/whatsapp/inbound-delivery.js';
import type { PairingCode, Session } from '../../../src/whatsapp/session.js';
import {
  type ConnectionClose,
  type NodeTraffic,
  type OutgoingMessage,
  type Refusal,
  WhatsAppGateway,
} from '../../../src/whatsapp/whatsapp-gateway.js';
import { createBatch, createSession } from './factories.js';

const SEND_LIMIT_MS = 45_000;

/** A gateway without WhatsApp: a spec decides its events and the fate of sent messages. */
export class FakeGateway extends WhatsAppGateway {
  readonly session$ = new BehaviorSubject(createSession());
  readonly inbound$ = new Subject<InboundDelivery>();
  readonly nodes$ = new Subject<NodeTraffic>();
  readonly refusals$ = new Subject<Refusal>();
  readonly closes$ = new Subject<ConnectionClose>();
  readonly sent: OutgoingMessage[] = [];
  /** The acks of deliveries: the ids of their messages, and the parts that were given up. */
  readonly acks: { ids: string[]; unstored: InboundBatch[] }[] = [];
  /** Further effects of an ack; a spec replaces them. */
  onAck: (delivery: InboundDelivery) => Promise<void> = () => Promise.resolve();
  private ending = new AbortController();

  get session(): Session {
    return this.session$.value;
  }

  /** Delivers a batch as WhatsApp would. */
  bring(changes: Partial<InboundBatch>): void {
    const batch = createBatch(changes);
    const delivery: InboundDelivery = {
      batch,
      ack: (unstored = []) => {
        this.acks.push({ ids: batch.messages.map(({ id }) => id), unstored: [...unstored] });
        void this.onAck(delivery);
      },
    };
    this.inbound$.next(delivery);
  }

  change(changes: Partial<Session>): void {
    this.session$.next({ ...this.session, ...changes });
  }

  /** Sends under way end with the connection. */
  lose(): void {
    this.change({ state: 'connecting', phase: 'waiting_to_retry' });
    this.ending.abort();
    this.ending = new AbortController();
  }

  open(): void {
    this.change({ state: 'connected', phase: 'open' });
  }

  /** A further effect of a send; a spec replaces it. */
  onSend: (message: OutgoingMessage) => Promise<void> = () => Promise.resolve();

  requestPairingCode = (_phone: string): Promise<PairingCode> =>
    Promise.reject(new Error('a spec gives the code'));

  connect = () => Promise.resolve();
  disconnect = () => Promise.resolve();
  logout = () => Promise.resolve();
  isHarmlessRejection = () => false;
  resume = () => Promise.resolve();

  close = () => Promise.resolve();

  async send(message: OutgoingMessage): Promise<void> {
    this.sent.push(message);
    await raceConnection(this.onSend(message), this.ending.signal, SEND_LIMIT_MS);
  }
}
