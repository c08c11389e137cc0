import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { ChatRow, DashboardTransaction } from '../storage/dashboard.schema.js';
import { DashboardDatabase } from '../storage/database.js';
import { EventLog, type NewEvent } from '../storage/event-log.js';

/** One transaction's view: where it writes, and what it changed that others must hear of. */
export class ChatWrite {
  readonly events: NewEvent[] = [];
  private readonly touchedChats = new Set<number>();

  constructor(
    readonly transaction: DashboardTransaction,
    readonly accountId: number,
  ) {}

  /** Announces a chat after the commit. */
  touch(chatId: number): void {
    this.touchedChats.add(chatId);
  }

  record(event: Omit<NewEvent, 'accountId'>): void {
    this.events.push({ accountId: this.accountId, ...event });
  }

  get touched(): number[] {
    return [...this.touchedChats];
  }
}

/**
 * The one way to change chats and messages: a transaction with its events, announced after the
 * commit, so that whoever hears of a change can already read it.
 */
@Injectable()
export class ChatWriter {
  private readonly changes = new Subject<ChatRow[]>();

  constructor(
    private readonly database: DashboardDatabase,
    private readonly eventLog: EventLog,
  ) {}

  /** Chats as they are after each commit, following that commit's events. */
  readonly changes$ = this.changes.asObservable();

  async run<T>(accountId: number, work: (write: ChatWrite) => Promise<T>): Promise<T> {
    const { result, events, chats } = await this.database
      .transaction()
      .execute(async (transaction) => {
        const write = new ChatWrite(transaction, accountId);
        const result = await work(write);
        const events = await this.eventLog.append(transaction, write.events);
        return { result, events, chats: await this.readChats(write) };
      });
    this.eventLog.publish(events);
    if (chats.length > 0) this.changes.next(chats);
    return result;
  }

  private async readChats({ transaction, touched }: ChatWrite): Promise<ChatRow[]> {
    if (touched.length === 0) return [];
    return transaction.selectFrom('chats').selectAll().where('id', 'in', touched).execute();
  }
}
