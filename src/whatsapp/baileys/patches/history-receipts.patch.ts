import type { BaileysEventMap, WAMessage, WASocket } from '@whiskeysockets/baileys';
import { toHistoryNotification, type HistoryDepth } from '../mapping/history-notification.js';

/**
 * Knows which notifications the history of one flush came with. The library merges chunks that come
 * close together and leaves out their ids; it handles one message at a time (Baileys: `messageMutex` in
 * Socket/messages-recv.js), so that a chunk belongs to the last notification before it.
 */
export class HistoryReceipts {
  private latest: WAMessage | null = null;
  private buffered: string[] = [];

  /** Must be called before the socket's first event, in the tick that made it. */
  constructor(
    ev: WASocket['ev'],
    private readonly depth: HistoryDepth,
  ) {
    const emit = ev.emit.bind(ev);
    ev.emit = (name, data) => {
      // Before it is emitted: outside the buffer that is its flush.
      this.note({ [name]: data });
      return emit(name, data);
    };
  }

  /** The ids of all notifications whose chunks these events hold. */
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

  /** One that matches nothing is stored all the same; its notification stays unconfirmed. */
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
