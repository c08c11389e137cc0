import { Injectable } from '@nestjs/common';
import { firstValueFrom, from, merge, timeout } from 'rxjs';
import { filter, map } from 'rxjs/operators';
import type { ChatRow } from '../../../base/storage/dashboard.schema.js';
import { ChatsRepository } from '../../../store/rows/chats/chats.repository.js';
import { UnitOfWorkRunner } from '../../../store/rows/work/unit-of-work.runner.js';

/** An accepted change is stored within milliseconds, unless another device undoes it at the same time. */
const STORED_LIMIT_MS = 10_000;

/** Waits until a change that WhatsApp has accepted has come back and is stored. */
@Injectable()
export class StoredChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly writer: UnitOfWorkRunner,
  ) {}

  /** Resolves with the chat once it is as wanted; after some seconds, in any state. */
  async when(chat: ChatRow, isAsWanted: (row: ChatRow) => boolean): Promise<ChatRow> {
    const read = async () => (await this.chats.findByJid(chat.account_id, chat.jid)) ?? chat;
    const later$ = this.writer.changes$.pipe(
      map((rows) => rows.find(({ id }) => id === chat.id)),
      filter((row) => row !== undefined),
    );
    const stored$ = merge(later$, from(read())).pipe(filter(isAsWanted));
    return firstValueFrom(
      stored$.pipe(timeout({ first: STORED_LIMIT_MS, with: () => from(read()) })),
    );
  }
}
