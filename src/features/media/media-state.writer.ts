import { Injectable } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { readKeptMedia, type KeptMedia } from '../../store/rows/messages/kept-media.js';
import { MessagesRepository } from '../../store/rows/messages/messages.repository.js';
import type { UnitOfWork } from '../../store/rows/work/unit-of-work.js';
import { UnitOfWorkRunner } from '../../store/rows/work/unit-of-work.runner.js';
import { recordMessage } from '../../store/rows/write/message-events.js';
import type { MessageRow } from '../../base/storage/dashboard.schema.js';

/** A stored message and its file. */
export interface FileOwner {
  rowId: number;
  phoneId: number;
  /** hex */
  sha256: string;
}

/** News about a file; `undefined` removes a failure. */
export type FileNews = Pick<KeptMedia, 'sha256' | 'hasThumbnail' | 'failure'>;

/** Stores the facts about the file of a message, and announces each change as `message.media`. */
@Injectable()
export class MediaStateWriter {
  private readonly logger = new Logger(MediaStateWriter.name);

  constructor(
    private readonly writer: UnitOfWorkRunner,
    private readonly messages: MessagesRepository,
  ) {}

  /** Announces the message with the state of its file. Does not throw: a file is shown even if this is not stored. */
  record(owner: FileOwner, news: FileNews = {}): Promise<void> {
    return this.change(owner, async (write, row) => {
      const media = JSON.stringify({ ...readKeptMedia(row.media), ...news });
      const current = media === row.media ? row : await this.messages.update(write, row, { media });
      const chat = await write.chats.get(row.chat_id);
      const event = { type: 'message.media', source: 'service' } as const;
      recordMessage(write, chat, current, event);
    });
  }

  /** Stores the message with a new place of its file. Does not throw either: the place is known for now. */
  keepContent(owner: FileOwner, content: Uint8Array): Promise<void> {
    return this.change(owner, async (write, row) => {
      await this.messages.update(write, row, { content });
    });
  }

  private async change(
    { rowId, phoneId, sha256 }: FileOwner,
    work: (write: UnitOfWork, row: MessageRow) => Promise<void>,
  ): Promise<void> {
    const written = this.writer.run(phoneId, async (write) => {
      const row = await this.messages.findByRowId(write, rowId);
      if (row && row.media !== null) await work(write, row);
      // The message was deleted meanwhile.
      else await this.messages.releaseFile(write, sha256);
    });
    await written.catch((error: unknown) =>
      this.logger.warn(`What is known of a file could not be stored: ${String(error)}`),
    );
  }
}
