import type { BaileysEventMap } from '@whiskeysockets/baileys';
import { Logger } from '../../../base/common/logging/logger.js';
import type { CapacityGate } from '../../../base/common/async/capacity-gate.js';
import { emptyBatch } from '../../inbound-batch.js';
import { SESSION_LOG } from '../../log-context.js';
import type { SessionTracker } from '../../session-tracker.js';
import type { Me } from '../../session.js';
import { toInboundBatch } from '../mapping/batch.mapper.js';
import { isDeclinedHistory, type HistoryDepth } from '../mapping/history-notification.js';
import { toHistoryBatches } from '../mapping/history.mapper.js';
import { HistoryIntake } from './history-intake.js';
import type { InboundOutlet } from './inbound-outlet.js';
import type { JournalReplay } from './journal-replay.js';

/** The source of messages, from the library's events and the journal, and of the history behind them. */
export class MessagesSource {
  private readonly logger = new Logger(SESSION_LOG);
  readonly history: HistoryIntake;

  constructor(
    private readonly outlet: InboundOutlet,
    private readonly tracker: SessionTracker,
    private readonly replay: JournalReplay,
    private readonly depth: HistoryDepth,
    capacity: CapacityGate,
  ) {
    this.history = new HistoryIntake(
      capacity,
      (batch, onSettled) => outlet.deliver(batch, { onSettled }),
      ({ message }) => this.logger.error(`A part of the history could not be read: ${message}`),
    );
  }

  onEvents(events: Partial<BaileysEventMap>, historyIds: string[]): void {
    const { me } = this.outlet;
    if (!me) return;
    const now = Date.now();
    this.warnOfDeclinedHistory(events);
    const batch = toInboundBatch(events, me, this.tracker.serverNow, this.depth);
    if (batch.messages.some(({ fromMe }) => !fromMe)) this.tracker.noteInbound(now);
    const history = events['messaging-history.set'];
    if (!history) {
      this.outlet.deliver(batch);
      return;
    }
    // Messages go first. Chat updates go after the history, which has older values for them.
    const { chats, chatsRead } = batch;
    this.outlet.deliver({ ...batch, chats: [], chatsRead: [] });
    this.history.addSource({
      ids: historyIds,
      messageCount: history.messages.length,
      batches: toHistoryBatches(history, me, historyIds),
    });
    this.history.addBatch({ ...emptyBatch(me.jid), storedIds: [], chats, chatsRead });
  }

  /** Delivers messages that an earlier connection or process decrypted but never stored. */
  async replayJournal(): Promise<void> {
    const { me } = this.outlet;
    if (!me) return;
    try {
      this.outlet.deliver(await this.replay.readMessages(me, this.depth));
      this.replayHistory(me);
    } catch (error) {
      // The messages stay in the journal for the next connection.
      this.logger.error(`The journal could not be read: ${(error as Error).message}`);
    }
  }

  /** Does not delay the connection: parts of the history may have to be downloaded. */
  private replayHistory(me: Me): void {
    this.history
      .replay((isInProgress) => this.replay.readHistory(me, isInProgress, this.depth))
      .catch((error: unknown) => {
        this.logger.error(`The history could not be replayed: ${String(error)}`);
      });
  }

  private warnOfDeclinedHistory(events: Partial<BaileysEventMap>): void {
    const { messages = [] } = events['messages.upsert'] ?? {};
    if (!messages.some((message) => isDeclinedHistory(message, this.depth))) return;
    this.logger.warn(
      'The phone offered its full history, which is skipped because SERVICE_HISTORY is recent. To get it, set SERVICE_HISTORY=full, log out and pair again',
    );
  }
}
