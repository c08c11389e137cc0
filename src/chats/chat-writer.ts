import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { ChatRow } from '../storage/dashboard.schema.js';
import { DashboardDatabase } from '../storage/database.js';
import { EventLog } from '../storage/event-log.js';
import { ChatWrite } from './chat-write.js';

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
    const { write, result, events, chats } = await this.database
      .transaction()
      .execute(async (transaction) => {
        const write = new ChatWrite(transaction, accountId);
        const result = await work(write);
        await write.chats.flush();
        const events = await this.eventLog.append(transaction, write.events);
        return { write, result, events, chats: await this.readChats(write) };
      });
    write.committed();
    this.eventLog.publish(events);
    if (chats.length > 0) this.changes.next(chats);
    return result;
  }

  private async readChats({ transaction, touched }: ChatWrite): Promise<ChatRow[]> {
    if (touched.length === 0) return [];
    return transaction.selectFrom('chats').selectAll().where('id', 'in', touched).execute();
  }
}
