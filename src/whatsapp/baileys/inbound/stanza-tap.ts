import type { BinaryNode } from '@whiskeysockets/baileys';
import { Subject } from 'rxjs';
import { Logger } from '../../../base/common/logging/logger.js';
import { emptyBatch } from '../../inbound-batch.js';
import { normalizeJid } from '../../jid.js';
import { SESSION_LOG } from '../../log-context.js';
import type { PresenceUpdate } from '../../presence.gateway.js';
import type { SessionTracker } from '../../session-tracker.js';
import { CLOCK_ALARM_MS } from '../../session.js';
import type { NodeTraffic } from '../../whatsapp-gateway.js';
import { withoutSurplusCiphertexts } from '../mapping/ciphertexts.policy.js';
import { appendEntries, toInboundEntries } from '../mapping/inbound-entries.mapper.js';
import { toIncomingTraffic, toOutgoingTraffic } from '../mapping/node-traffic.mapper.js';
import { toPresence } from '../mapping/presence.mapper.js';
import { toPrivacy } from '../mapping/privacy.mapper.js';
import { toServerTime } from '../mapping/server-time.mapper.js';
import { namesThirdPerson } from '../mapping/third-person.js';
import { toDroppedMessage } from '../mapping/unavailable-message.mapper.js';
import type { TrafficWatcher } from '../socket/baileys-logger.js';
import type { InboundJournalRepository } from '../store/inbound-journal.repository.js';
import { AddressesInUse } from './addresses-in-use.js';
import type { InboundOutlet } from './inbound-outlet.js';
import { ToldPrivacy } from './told-privacy.js';

/**
 * Reads all stanzas before the library does: to show the traffic, and for data that the library does not report or
 * keep. Removes third persons from chats of two.
 */
export class StanzaTap implements TrafficWatcher {
  private readonly logger = new Logger(SESSION_LOG);
  private readonly nodes = new Subject<NodeTraffic>();
  private readonly presences = new Subject<PresenceUpdate>();
  private readonly changedPictures = new Subject<string>();

  private hasJustReceived = false;

  readonly nodes$ = this.nodes.asObservable();
  readonly presences$ = this.presences.asObservable();
  readonly changedPictures$ = this.changedPictures.asObservable();
  readonly addresses = new AddressesInUse();
  readonly privacy = new ToldPrivacy();

  constructor(
    private readonly outlet: InboundOutlet,
    private readonly tracker: SessionTracker,
    private readonly journal: InboundJournalRepository,
  ) {}

  /** False right after receiving: that stanza is shown already, and a content of 1 MB makes 2 MB of hex digits. */
  takesXml(): boolean {
    const isReceived = this.hasJustReceived;
    this.hasJustReceived = false;
    return this.nodes.observed && !isReceived;
  }

  onSent(xml: string): void {
    this.nodes.next(toOutgoingTraffic(xml, Date.now()));
  }

  onFrame(frame: BinaryNode): void {
    const now = Date.now();
    this.tracker.noteFrame(now);
    this.hasJustReceived = Boolean(frame.tag);
    if (frame.tag && this.nodes.observed) this.nodes.next(toIncomingTraffic(frame, now));
    // Nobody may believe the third person: neither the library, which gets the same object, nor the journal.
    if (frame.tag === 'message' && namesThirdPerson(frame)) delete frame.attrs.participant;
    if (frame.tag === 'message' && Array.isArray(frame.content)) {
      frame.content = withoutSurplusCiphertexts(frame.content);
    }
    this.journal.noteStanza(frame);
    this.addresses.note(frame);
    this.noteServerTime(frame, now);
    this.deliverDropped(frame, this.tracker.serverNow);
    this.notePresence(frame);
    this.notePicture(frame);
    this.notePrivacy(frame);
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

  private deliverDropped(frame: BinaryNode, now: number): void {
    const { me } = this.outlet;
    const message = me && toDroppedMessage(frame, me, now);
    if (!message) return;
    const batch = emptyBatch(me.jid);
    appendEntries(batch, toInboundEntries(message, me, frame.attrs.offline ? 'offline' : 'live'));
    this.outlet.deliver({ ...batch, storedIds: [] });
  }

  private notePresence(frame: BinaryNode): void {
    const { me } = this.outlet;
    const presence = me && toPresence(frame, me);
    if (presence) this.presences.next(presence);
  }

  /** Sent for new and for removed pictures (Baileys: Socket/messages-recv.js, `case 'picture'`). */
  private notePicture({ tag, attrs }: BinaryNode): void {
    if (tag !== 'notification' || attrs.type !== 'picture') return;
    const jid = normalizeJid(attrs.from ?? '');
    if (jid !== null) this.changedPictures.next(jid);
  }

  private notePrivacy(frame: BinaryNode): void {
    this.privacy.note(frame);
    const privacy = toPrivacy(frame, this.tracker.session.privacy);
    if (privacy) this.tracker.change({ privacy });
  }
}
