import { Injectable, Logger } from '@nestjs/common';
import type { KeptMedia } from '../chats/store/kept-media.js';
import { MessagesRepository } from '../chats/store/messages.repository.js';
import { UnitOfWorkRunner } from '../chats/store/unit-of-work.runner.js';
import { recordMessage } from '../chats/write/message-events.js';

/** A stored message that has a file. */
export interface FileOwner {
  rowId: number;
  accountId: number;
}

/** What is learned about a file; `undefined` removes a failure. */
export type FileFacts = Pick<KeptMedia, 'sha256' | 'hasThumbnail' | 'failure'>;

/** Keeps what is known of the file of a message, and announces each change as `message.media`. */
@Injectable()
export class MediaStateWriter {
  private readonly logger = new Logger(MediaStateWriter.name);

  constructor(
    private readonly writer: UnitOfWorkRunner,
    private readonly messages: MessagesRepository,
  ) {}

  /**
   * Announces the message with the state that its file has at this moment. Does not throw: a file can be shown even if
   * this cannot be written.
   * @param content the message with another place of its file
   */
  async record(
    { rowId, accountId }: FileOwner,
    facts: FileFacts = {},
    content?: Uint8Array,
  ): Promise<void> {
    const written = this.writer.run(accountId, async (write) => {
      const row = await this.messages.findByRowId(write, rowId);
      // Deleted meanwhile.
      if (!row || row.media === null) return;
      const media = JSON.stringify({ ...(JSON.parse(row.media) as KeptMedia), ...facts });
      const changes = { ...(media !== row.media && { media }), ...(content && { content }) };
      const isChanged = Object.keys(changes).length > 0;
      const current = isChanged ? await this.messages.update(write, row, changes) : row;
      const chat = await write.chats.get(row.chat_id);
      recordMessage(write, chat, current, {
        kind: 'message',
        type: 'message.media',
        source: 'service',
      });
    });
    await written.catch((error: unknown) =>
      this.logger.warn(`The state of a file could not be stored: ${String(error)}`),
    );
  }
}
