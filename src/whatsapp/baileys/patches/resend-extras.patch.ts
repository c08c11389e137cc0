import {
  getBinaryNodeChild,
  jidDecode,
  type BinaryNode,
  type WAMessageContent,
  type WAMessageKey,
  type WASocket,
} from '@whiskeysockets/baileys';
import { stanzaExtras } from '../mapping/stanza-extras.js';

/** Requests that are remembered. The library has not come to them yet, or never will. */
const MAX_WAITING = 1000;
/** The limit for one device and message, as in the library: a device that asks for ever must not keep us busy. */
const MAX_RESENDS = 5;

/**
 * Sends a message again with the attribute `edit` and the node `meta` of its first stanza. The library sends it without
 * them (Baileys: Socket/messages-recv.js, sendMessagesAgain), so that an edit, a deletion, a poll or a vote would be
 * taken for something else, or refused.
 *
 * For such a message, the library is told that there is none: it still prepares the session with the device. After
 * that, the message is sent here.
 */
export class ResendExtras {
  /** How often a device has asked for a message. */
  private readonly asked = new Map<string, number>();
  /** How often a device has got a message again. */
  private readonly resends = new Map<string, number>();
  private socket: WASocket | undefined;

  /** Must be called in the tick that created the socket. */
  attachTo(socket: WASocket): void {
    this.socket = socket;
    socket.ws.on('CB:receipt', (receipt: BinaryNode) => this.note(receipt));
  }

  /**
   * Returns a stored message for the library; undefined if it is sent again here.
   * @param key of the library's query; a query for another reason must get the message
   */
  forLibrary(
    key: WAMessageKey,
    message: WAMessageContent | undefined,
  ): WAMessageContent | undefined {
    const count = this.take(key);
    if (!this.socket || !message || count === undefined) return message;
    const extras = stanzaExtras(message);
    const hasNone = Object.keys(extras.additionalAttributes).length === 0;
    if (hasNone && extras.additionalNodes.length === 0) return message;
    if (this.mayResend(key)) this.sendAfterPreparation(this.socket, key, message, count);
    return undefined;
  }

  /** The library holds this mutex while it handles a receipt. */
  private sendAfterPreparation(
    socket: WASocket,
    { id, remoteJid, participant }: WAMessageKey,
    message: WAMessageContent,
    count: number,
  ): void {
    const jid = participant ?? '';
    // The library's rule: for the main device, everybody gets it once more.
    const recipient = jidDecode(jid)?.device
      ? { participant: { jid, count } }
      : { useUserDevicesCache: false };
    const options = { messageId: id ?? '', ...recipient, ...stanzaExtras(message) };
    void socket.receiptMutex
      .mutex(() => socket.relayMessage(remoteJid ?? '', message, options))
      .catch(() => {
        // The connection has ended, or the session cannot be used: the device asks again.
      });
  }

  private note({ attrs, content }: BinaryNode): void {
    if (attrs.type !== 'retry') return;
    const receipt = { tag: 'receipt', attrs, content };
    const count = Number(getBinaryNodeChild(receipt, 'retry')?.attrs.count) || 1;
    const [list] = Array.isArray(content) ? content : [];
    const items = Array.isArray(list?.content) ? list.content : [];
    const ids = [attrs.id, ...items.map((item) => item.attrs.id)];
    for (const id of ids) this.asked.set(nameOf(id, attrs.participant || attrs.from), count);
    forgetOldest(this.asked);
  }

  private mayResend({ id, participant }: WAMessageKey): boolean {
    const name = nameOf(id, participant);
    const times = this.resends.get(name) ?? 0;
    if (times >= MAX_RESENDS) return false;
    this.resends.delete(name);
    this.resends.set(name, times + 1);
    forgetOldest(this.resends);
    return true;
  }

  private take({ id, participant }: WAMessageKey): number | undefined {
    const name = nameOf(id, participant);
    const count = this.asked.get(name);
    this.asked.delete(name);
    return count;
  }
}

function forgetOldest(counts: Map<string, number>): void {
  for (const name of counts.keys()) {
    if (counts.size <= MAX_WAITING) return;
    counts.delete(name);
  }
}

function nameOf(id: string | null | undefined, device: string | null | undefined): string {
  return `${id} ${device}`;
}
