import { Injectable } from '@nestjs/common';
import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import { ChatUpdatesWriter } from './chat-updates.writer.js';
import type { UnitOfWork } from '../store/unit-of-work.js';
import { ChatsRepository } from '../store/chats.repository.js';
import { MessageChangesWriter } from './message-changes.writer.js';
import { InboundMessagesWriter } from './inbound-messages.writer.js';
import { MessageStatusWriter } from '../write/message-status.writer.js';

/** Writes all that one batch brings. */
@Injectable()
export class BatchWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly intake: InboundMessagesWriter,
    private readonly statuses: MessageStatusWriter,
    private readonly changes: MessageChangesWriter,
    private readonly chatNews: ChatUpdatesWriter,
  ) {}

  /** The order matters: later parts rely on earlier ones. */
  async apply(write: UnitOfWork, batch: InboundBatch): Promise<void> {
    for (const { pn, lid } of batch.aliases) {
      await this.chats.ensure(write, { jid: pn, pn, lid, isGroup: false });
    }
    for (const contact of batch.contacts) await this.chats.setNames(write, contact);
    for (const { jid, subject } of batch.groups) {
      const address = { jid, pn: null, lid: null, isGroup: true };
      await this.chats.setNames(write, { address, name: subject });
    }
    await this.intake.add(write, batch.messages);
    for (const edit of batch.edits) await this.changes.edit(write, edit);
    for (const edit of batch.sealedEdits) await this.changes.openEdit(write, edit);
    for (const deletion of batch.deletions) await this.changes.delete(write, deletion);
    for (const reaction of batch.reactions) await this.changes.react(write, reaction);
    for (const delivery of batch.deliveries) await this.statuses.applyDelivery(write, delivery);
    await this.statuses.readElsewhere(write, batch.readElsewhere);
    await this.chatNews.apply(write, batch);
  }
}
