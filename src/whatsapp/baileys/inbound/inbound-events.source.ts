import { Injectable, Logger } from '@nestjs/common';
import type { BaileysEventMap, BinaryNode, GroupMetadata } from '@whiskeysockets/baileys';
import { Subject } from 'rxjs';
import { Config } from '../../../config/config.js';
import { emptyBatch, isEmptyBatch, type InboundBatch } from '../../inbound-batch.js';
import type { InboundDelivery } from '../../inbound-delivery.js';
import { sanitizeBatch } from '../../inbound-batch.sanitizer.js';
import type { PresenceUpdate } from '../../presence.gateway.js';
import { CLOCK_ALARM_MS, type Me } from '../../session.js';
import type { NodeTraffic, Refusal } from '../../whatsapp-gateway.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { toGroupTimer, toGroupUpdate, toInboundBatch } from '../mapping/batch.mapper.js';
import { toCallUpdate } from '../mapping/call-update.mapper.js';
import { toReceipts, toRefusal, toServerAck } from '../mapping/delivery.mapper.js';
import { toDroppedMessage } from '../mapping/unavailable-message.mapper.js';
import { AddressesInUse } from './addresses-in-use.js';
import { DeliveryFactory, type AckListener } from './delivery.factory.js';
import { GroupSubjects } from './group-subjects.js';
import { HeldStanzas } from '../patches/held-stanzas.patch.js';
import { HistoryIntake } from './history-intake.js';
import { isDeclinedHistory, type HistoryDepth } from '../mapping/history-notification.js';
import { CapacityGate } from '../../../common/async/capacity-gate.js';
import { toHistoryBatches } from '../mapping/history.mapper.js';
import { appendEntries, toInboundEntries } from '../mapping/inbound-entries.mapper.js';
import { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { JournalConfirmations } from './journal-confirmations.js';
import { JournalReplay } from './journal-replay.js';
import type { JournaledBatch } from '../mapping/journaled-batch.js';
import { toPresence } from '../mapping/presence.mapper.js';
import { toServerTime } from '../mapping/server-time.mapper.js';
import { toPrivacy } from '../mapping/privacy.mapper.js';
import { toMe } from '../mapping/me.mapper.js';
import { toIncomingTraffic, toOutgoingTraffic } from '../mapping/node-traffic.mapper.js';
import type { TrafficWatcher } from '../socket/baileys-logger.js';
import { SessionTracker } from '../../session-tracker.js';
import type { InboundListener } from '../socket/socket-listener.js';
import { SESSION_LOG } from '../../log-context.js';
import { ToldPrivacy } from './told-privacy.js';

/** Turns the library's events into deliveries of our own types, whichever socket they come from. */
@Injectable()
export class InboundEventsSource implements InboundListener, TrafficWatcher {
  private readonly logger = new Logger(SESSION_LOG);
  private readonly inbound = new Subject<InboundDelivery>();
  private readonly nodes = new Subject<NodeTraffic>();
  private readonly refusals = new Subject<Refusal>();
  private readonly presences = new Subject<PresenceUpdate>();

  private readonly history: HistoryIntake;

  private readonly held = new HeldStanzas();

  private readonly deliveries: DeliveryFactory;

  /** Opened with each connection. */
  readonly subjects = new GroupSubjects((group) => this.emitBatch({ groups: [group] }));

  readonly addresses = new AddressesInUse();

  readonly privacy = new ToldPrivacy();

  readonly inbound$ = this.inbound.asObservable();
  readonly nodes$ = this.nodes.asObservable();
  readonly presences$ = this.presences.asObservable();
  readonly refusals$ = this.refusals.asObservable();

  constructor(
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
    private readonly journal: InboundJournalRepository,
    private readonly replay: JournalReplay,
    private readonly capacity: CapacityGate,
    private readonly config: Config,
  ) {
    this.history = new HistoryIntake(
      capacity,
      (batch, onSettled) => this.deliver(batch, { onSettled }),
      ({ message }) => this.logger.error(`A part of the history could not be read: ${message}`),
    );
    const confirmations = new JournalConfirmations(journal);
    this.deliveries = new DeliveryFactory(tracker, confirmations, (ids) =>
      this.history.markStored(ids),
    );
    auth.aliases$.subscribe((aliases) => this.emitBatch({ aliases }));
  }

  /** Delivers messages that an earlier connection or process decrypted but never stored. */
  async replayJournal(): Promise<void> {
    const { me } = this;
    if (!me) return;
    try {
      this.deliver(await this.replay.readMessages(me, this.depth));
      this.replayHistory(me);
    } catch (error) {
      // The messages stay in the journal for the next connection.
      this.logger.error(`The journal could not be read: ${(error as Error).message}`);
    }
  }

  /** Call it when the pairing has ended: its ciphertexts cannot arrive again. */
  async forget(accountJid: string): Promise<void> {
    this.history.forget();
    this.subjects.forget();
    this.addresses.forget();
    await this.journal.forget(accountJid);
  }

  onEvents(events: Partial<BaileysEventMap>, historyIds: string[]): void {
    const { me } = this;
    if (!me) return;
    const now = Date.now();
    this.warnOfDeclinedHistory(events);
    const batch = toInboundBatch(events, me, this.tracker.serverNow, this.depth);
    if (batch.messages.some(({ fromMe }) => !fromMe)) this.tracker.noteInbound(now);
    const history = events['messaging-history.set'];
    if (!history) {
      this.deliver(batch);
      return;
    }
    // Messages go first. Chat updates go after the history, which has older values for them.
    const { chats, chatsRead } = batch;
    this.deliver({ ...batch, chats: [], chatsRead: [] });
    this.history.addSource({
      ids: historyIds,
      messageCount: history.messages.length,
      batches: toHistoryBatches(history, me, historyIds),
    });
    this.history.addBatch({ ...emptyBatch(me.jid), storedIds: [], chats, chatsRead });
  }

  /** Drops what an ended connection has told; the server sends unacknowledged receipts and calls again. */
  endConnection(): void {
    this.held.clear();
    this.privacy.forget();
    this.capacity.releaseWaiters();
  }

  /** Delivers the rest of a history at once: WhatsApp does not send it again. */
  finish(): void {
    this.subjects.close();
    this.history.finish();
  }

  onFrame(frame: BinaryNode): void {
    this.journal.noteStanza(frame);
    this.addresses.note(frame);
    const now = Date.now();
    this.tracker.noteFrame(now);
    if (frame.tag && this.isWatched) this.nodes.next(toIncomingTraffic(frame, now));
    this.noteServerTime(frame, now);
    this.deliverDropped(frame, this.tracker.serverNow);
    this.notePresence(frame);
    this.notePrivacy(frame);
  }

  get isWatched(): boolean {
    return this.nodes.observed;
  }

  onSent(xml: string): void {
    this.nodes.next(toOutgoingTraffic(xml, Date.now()));
  }

  /** The answer to a query of a group. */
  onGroup(metadata: GroupMetadata): void {
    const group = toGroupUpdate(metadata);
    const timer = toGroupTimer(metadata);
    this.emitBatch({ groups: group ? [group] : [], chats: timer ? [timer] : [] });
  }

  onServerAck(node: BinaryNode): void {
    const ack = toServerAck(node, Date.now());
    if (ack) this.emitBatch({ deliveries: [ack] });
    const refusal = toRefusal(node, Date.now());
    if (refusal) this.refusals.next(refusal);
  }

  onReceipt(node: BinaryNode, pass: () => void): void {
    const { deliveries, readElsewhere } = toReceipts(node, Date.now());
    if (!this.me || deliveries.length + readElsewhere.length === 0) {
      pass();
      return;
    }
    this.emitBatch({ deliveries, readElsewhere }, this.passWhenStored(pass));
  }

  onCall(node: BinaryNode, pass: () => void): void {
    const { me } = this;
    const call = me && toCallUpdate(node, me, this.tracker.serverNow);
    if (call) this.emitBatch({ calls: [call] }, this.passWhenStored(pass));
    else pass();
  }

  private passWhenStored(pass: () => void): AckListener {
    const held = this.held.add(pass);
    return { onStored: () => this.held.release([held]) };
  }

  private get depth(): HistoryDepth {
    return this.config.session.history;
  }

  private warnOfDeclinedHistory(events: Partial<BaileysEventMap>): void {
    const { messages = [] } = events['messages.upsert'] ?? {};
    if (!messages.some((message) => isDeclinedHistory(message, this.depth))) return;
    this.logger.warn(
      'The phone offered its full history, which is skipped because SERVICE_HISTORY is recent. To get it, set SERVICE_HISTORY=full, log out and pair again',
    );
  }

  /** Does not delay the connection: parts of the history may have to be downloaded. */
  private replayHistory(me: Me): void {
    this.history
      .replay((isInProgress) => this.replay.readHistory(me, isInProgress, this.depth))
      .catch((error: unknown) => {
        this.logger.error(`The history could not be replayed: ${String(error)}`);
      });
  }

  private notePresence(frame: BinaryNode): void {
    const { me } = this;
    const presence = me && toPresence(frame, me);
    if (presence) this.presences.next(presence);
  }

  private noteServerTime(frame: BinaryNode, now: number): void {
    const at = toServerTime(frame);
    if (at === null) return;
    const before = this.tracker.session.clockOffsetMs ?? 0;
    this.tracker.noteServerTime(at, now);
    const after = this.tracker.session.clockOffsetMs ?? 0;
    if (Math.abs(before) < CLOCK_ALARM_MS && Math.abs(after) >= CLOCK_ALARM_MS) {
      this.logger.warn(
        `WhatsApp's clock is ${Math.round(after / 1000)} s ahead of this machine's: set the time of this machine`,
      );
    }
  }

  private notePrivacy(frame: BinaryNode): void {
    this.privacy.note(frame);
    const privacy = toPrivacy(frame, this.tracker.session.privacy);
    if (privacy) this.tracker.change({ privacy });
  }

  private deliverDropped(frame: BinaryNode, now: number): void {
    const { me } = this;
    const message = me && toDroppedMessage(frame, me, now);
    if (!message) return;
    const batch = emptyBatch(me.jid);
    appendEntries(batch, toInboundEntries(message, me, frame.attrs.offline ? 'offline' : 'live'));
    this.deliver({ ...batch, storedIds: [] });
  }

  /** Acknowledges a batch with nothing to store, such as peer messages, at once. */
  private deliver(journaled: JournaledBatch, listener?: AckListener): void {
    const delivery = this.deliveries.create(journaled, listener);
    const { batch } = delivery;
    if (!isEmptyBatch(batch)) {
      sanitizeBatch(batch, this.tracker.serverNow);
      this.inbound.next(delivery);
      this.subjects.noteGroups(batch);
      return;
    }
    delivery.ack().catch((error: unknown) => {
      this.logger.error(`The journal could not be updated: ${(error as Error).message}`);
    });
  }

  private emitBatch(part: Partial<InboundBatch>, listener?: AckListener): void {
    const { me } = this;
    if (!me) return;
    const batch = sanitizeBatch({ ...emptyBatch(me.jid), ...part }, this.tracker.serverNow);
    this.inbound.next(this.deliveries.create({ ...batch, storedIds: [] }, listener));
  }

  private get me(): Me | null {
    return toMe(this.auth.creds);
  }
}
