import { Injectable } from '@nestjs/common';
import type { GroupMetadata } from '@whiskeysockets/baileys';
import { CapacityGate } from '../../../base/common/async/capacity-gate.js';
import { Config } from '../../../base/config/config.js';
import { SessionTracker } from '../../session-tracker.js';
import { toGroupTimer, toGroupUpdate } from '../mapping/batch.mapper.js';
import type { InboundListener } from '../socket/socket-listener.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { GroupSubjects } from './group-subjects.js';
import { InboundOutlet } from './inbound-outlet.js';
import { JournalReplay } from './journal-replay.js';
import { MessagesSource } from './messages.source.js';
import { ReceiptsSource } from './receipts.source.js';
import { StanzaTap } from './stanza-tap.js';

/** The inbound data of all connections: its sources, and the outlet through which it leaves for the store. */
@Injectable()
export class InboundEventsSource {
  private readonly outlet: InboundOutlet;
  readonly tap: StanzaTap;
  readonly receipts: ReceiptsSource;
  readonly messages: MessagesSource;
  /** Opened with each connection. */
  readonly subjects = new GroupSubjects((group) => this.outlet.emit({ groups: [group] }));

  constructor(
    auth: AuthStateRepository,
    tracker: SessionTracker,
    private readonly journal: InboundJournalRepository,
    replay: JournalReplay,
    private readonly capacity: CapacityGate,
    { session }: Config,
  ) {
    this.outlet = new InboundOutlet(auth, tracker, journal, {
      onDelivered: (batch) => this.subjects.noteGroups(batch),
      onConfirmed: (ids) => this.messages.history.markStored(ids),
    });
    this.tap = new StanzaTap(this.outlet, tracker, journal);
    this.receipts = new ReceiptsSource(this.outlet, tracker);
    this.messages = new MessagesSource(this.outlet, tracker, replay, session.history, capacity);
    auth.aliases$.subscribe((aliases) => this.outlet.emit({ aliases }));
  }

  get inbound$() {
    return this.outlet.inbound$;
  }

  /** The listener for the events of one connection. */
  get listener(): InboundListener {
    const { tap, receipts, messages } = this;
    return {
      onEvents: (events, historyIds) => messages.onEvents(events, historyIds),
      onFrame: (frame) => tap.onFrame(frame),
      onServerAck: (node) => receipts.onServerAck(node),
      onReceipt: (node, pass) => receipts.onReceipt(node, pass),
      onCall: (node, pass) => receipts.onCall(node, pass),
    };
  }

  /** The answer to a query of a group. */
  onGroup(metadata: GroupMetadata): void {
    const group = toGroupUpdate(metadata);
    const timer = toGroupTimer(metadata);
    this.outlet.emit({ groups: group ? [group] : [], chats: timer ? [timer] : [] });
  }

  /** Drops the stanzas of an ended connection; the server sends unacknowledged receipts and calls again. */
  endConnection(): void {
    this.receipts.endConnection();
    this.tap.privacy.forget();
    this.capacity.releaseWaiters();
  }

  /** Call it when the pairing has ended: its ciphertexts cannot arrive again. */
  async forget(phoneJid: string): Promise<void> {
    this.messages.history.forget();
    this.subjects.forget();
    this.tap.addresses.forget();
    await this.journal.forget(phoneJid);
  }

  /** Delivers the rest of a history at once: WhatsApp does not send it again. */
  finish(): void {
    this.subjects.close();
    this.messages.history.finish();
  }
}
