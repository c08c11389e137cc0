import type { BaileysEventMap, BinaryNode, WAMessage, WASocket } from '@whiskeysockets/baileys';
import { receiptIds } from '../transport/nodes.js';

type EventName = keyof BaileysEventMap;
type Events = { [T in EventName]?: BaileysEventMap[T][] };

const EVENTS = [
  'connection.update',
  'messaging-history.set',
  'messaging-history.status',
  'messages.upsert',
  'messages.update',
  'messages.reaction',
  'message-receipt.update',
  'chats.upsert',
  'chats.update',
  'contacts.upsert',
  'contacts.update',
  'groups.upsert',
  'groups.update',
  'group-participants.update',
  'call',
  'newsletter.reaction',
  'lid-mapping.update',
  'presence.update',
] as const satisfies EventName[];

/** All events of a Baileys client over all of its sockets, in order. */
export class ClientLog {
  /**
   * Acks and receipts of own messages in the order of the wire: `ID ack`, `ID error 463`, `ID delivered`, `ID read`.
   * Baileys merges receipts that arrive close together, and has no event for an ack.
   */
  readonly statusTrail: string[] = [];
  /** Messages of chats, without peer messages such as keys and history. */
  messages: WAMessage[] = [];
  /** Errors while Baileys read from its socket. */
  readonly readErrors: unknown[] = [];
  private events: Events = {};

  constructor(private readonly onEntry: () => void) {}

  of<T extends EventName>(name: T): BaileysEventMap[T][] {
    const known: Events[T] = this.events[name];
    const entries = known ?? [];
    if (!known) Object.assign(this.events, { [name]: entries });
    return entries;
  }

  forget(): void {
    this.events = {};
    this.messages = [];
  }

  /** Listens to a socket; must be called in the tick that created it. */
  follow(sock: WASocket): void {
    sock.ev.on('messages.upsert', ({ messages }) => {
      this.messages.push(...messages.filter(({ category }) => category !== 'peer'));
    });
    for (const name of EVENTS) this.record(sock, name);
    sock.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      this.note(`${attrs.id} ${attrs.error ? `error ${attrs.error}` : 'ack'}`);
    });
    sock.ws.on('CB:receipt', (receipt: BinaryNode) => {
      const type = receipt.attrs.type ?? 'delivered';
      for (const id of receiptIds(receipt)) this.note(`${id} ${type}`);
    });
    this.catchReadErrors(sock);
    // A late socket error without a listener would be an uncaught exception.
    sock.ws.on('error', () => undefined);
  }

  private record(sock: WASocket, name: EventName): void {
    sock.ev.on(name, (data) => {
      this.of(name).push(data);
      this.onEntry();
    });
  }

  private note(entry: string): void {
    this.statusTrail.push(entry);
    this.onEntry();
  }

  /** Rejections of the Baileys reader are unhandled and would end the process. */
  private catchReadErrors({ ws }: WASocket): void {
    const [read] = ws.listeners('message');
    ws.removeAllListeners('message');
    ws.on('message', (data: Buffer) => {
      Promise.resolve(read?.(data)).catch((error: unknown) => {
        this.readErrors.push(error);
        this.onEntry();
      });
    });
  }
}
