import type { BaileysEventMap, WAMessage, WASocket } from '@whiskeysockets/baileys';
import { toHistoryNotification, type HistoryDepth } from '../mapping/history-notification.js';

/**
 * Finds the notifications of the history chunks in one flush. The library merges chunks that arrive close together and
 * drops their ids; it handles one message at a time (Baileys: `messageMutex` in Socket/messages-recv.js), so a chunk
 * belongs to the last notification before it.
 */
export class HistoryReceipts {
  private latest: WAMessage | null = null;
  private buffered: string[] = [];

  /** Must be called before the socket's first event, in the tick that created it. */
  constructor(
    ev: WASocket['ev'],
    private readonly depth: HistoryDepth,
  ) {
    const emit = ev.emit.bind(ev);
    ev.emit = (name, data) => {
      // Before the event is emitted: without buffering, `emit` flushes at once.
      this.note({ [name]: data });
      return emit(name, data);
    };
  }

  /** Returns, and forgets, the ids of all notifications whose chunks are in these events. */
  take(events: Partial<BaileysEventMap>): string[] {
    return events['messaging-history.set'] ? this.buffered.splice(0) : [];
  }

  private note(events: Partial<BaileysEventMap>): void {
    const { messages = [] } = events['messages.upsert'] ?? {};
    for (const message of messages) {
      if (toHistoryNotification(message, this.depth)) this.latest = message;
    }
    const chunk = events['messaging-history.set'];
    if (chunk) this.noteChunk(chunk);
  }

  /** A chunk without a matching notification is stored all the same; only its journal entry stays unconfirmed. */
  private noteChunk(chunk: BaileysEventMap['messaging-history.set']): void {
    const { latest } = this;
    const notification = latest && toHistoryNotification(latest, this.depth);
    if (!notification || !latest.key.id) return;
    if (notification.chunkOrder !== chunk.chunkOrder) return;
    if (notification.peerDataRequestSessionId !== chunk.peerDataRequestSessionId) return;
    this.buffered.push(latest.key.id);
    this.latest = null;
  }
}
