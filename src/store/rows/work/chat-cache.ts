import type { ChatRow } from '../../../base/storage/dashboard.schema.js';

/** About half a megabyte. */
const MAX_CHATS = 200;
const MAX_ADDRESSES = 10 * MAX_CHATS;

/** The chats that transactions used last, as they are stored: a message that comes alone need not read its chat. */
export class ChatCache {
  private readonly byId = new Map<number, ChatRow>();
  private readonly idByAddress = new Map<string, number>();

  /** A copy of the row, which its transaction may change. */
  get(id: number): ChatRow | undefined {
    const row = this.byId.get(id);
    return row && { ...row };
  }

  /** The chat at an address of an account's phone. */
  idAt(phoneId: number, jid: string): number | undefined {
    const id = this.idByAddress.get(nameOf(phoneId, jid));
    return id !== undefined && this.byId.has(id) ? id : undefined;
  }

  /** Takes a row as its transaction has committed it. */
  keep(row: ChatRow): void {
    // Moves it to the end: the least recently used chat is dropped first.
    this.byId.delete(row.id);
    this.byId.set(row.id, row);
    if (this.byId.size <= MAX_CHATS) return;
    const [oldest] = this.byId.keys();
    this.byId.delete(oldest);
  }

  keepAddress(phoneId: number, jid: string, { id }: ChatRow): void {
    if (this.idByAddress.size >= MAX_ADDRESSES) this.idByAddress.clear();
    this.idByAddress.set(nameOf(phoneId, jid), id);
  }

  clear(): void {
    this.byId.clear();
    this.idByAddress.clear();
  }
}

function nameOf(phoneId: number, jid: string): string {
  return `${phoneId} ${jid}`;
}
