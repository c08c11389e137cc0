import { Injectable } from '@nestjs/common';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';

/** About half a megabyte. */
const MAX_CHATS = 200;
const MAX_ADDRESSES = 10 * MAX_CHATS;

/**
 * The chats of a phone that transactions used last, as they are stored: a message that comes alone need not read its
 * chat.
 */
export class ChatCache {
  private readonly byId = new Map<number, ChatRow>();
  private readonly idByAddress = new Map<string, number>();

  /** A copy of the row, which its transaction may change. */
  get(id: number): ChatRow | undefined {
    const row = this.byId.get(id);
    return row && { ...row };
  }

  idAt(jid: string): number | undefined {
    const id = this.idByAddress.get(jid);
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

  keepAddress(jid: string, { id }: ChatRow): void {
    if (this.idByAddress.size >= MAX_ADDRESSES) this.idByAddress.clear();
    this.idByAddress.set(jid, id);
  }

  clear(): void {
    this.byId.clear();
    this.idByAddress.clear();
  }
}

/** The cache of each phone, for the account that writes its chats. */
@Injectable()
export class ChatCaches {
  private readonly byPhone = new Map<number, { owner: object; cache: ChatCache }>();

  /**
   * Empty for a new owner: another one may have written meanwhile, since a phone can move to another account.
   * @param owner of this pairing
   */
  of(phoneId: number, owner: object): ChatCache {
    const known = this.byPhone.get(phoneId);
    if (known?.owner === owner) return known.cache;
    const cache = new ChatCache();
    this.byPhone.set(phoneId, { owner, cache });
    return cache;
  }

  forget(phoneId: number): void {
    this.byPhone.delete(phoneId);
  }
}
