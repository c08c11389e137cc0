import { Injectable } from '@nestjs/common';
import { proto, type WAMessageContent } from '@whiskeysockets/baileys';
import { DashboardDatabase } from '../../storage/database.js';

/** Reads stored messages back for contacts who ask for a retry. */
@Injectable()
export class SentMessageRepository {
  constructor(private readonly database: DashboardDatabase) {}

  /** Undefined where it is not stored: an empty message would be shown to the contact as it is. */
  async find(id: string): Promise<WAMessageContent | undefined> {
    const row = await this.database
      .selectFrom('messages')
      .select('content')
      .where('id', '=', id)
      .where('from_me', '=', 1)
      .where('content', 'is not', null)
      .executeTakeFirst();
    return row?.content ? proto.Message.decode(row.content) : undefined;
  }
}
