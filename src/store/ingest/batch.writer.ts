import { Injectable } from '@nestjs/common';
import type { InboundBatch } from '../../whatsapp/inbound-batch.js';
import { toAddress } from '../../whatsapp/to-address.js';
import { CallsWriter } from './calls.writer.js';
import { ChatUpdatesWriter } from './chat-updates.writer.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { ChatsRepository } from '../rows/chats/chats.repository.js';
import { MessageChangesWriter } from '../rows/write/message-changes.writer.js';
import { InboundMessagesWriter } from './inbound-messages.writer.js';
import { MessageStatusWriter } from '../rows/write/message-status.writer.js';

/** Writes the content of one batch. */
@Injectable()
export class BatchWriter {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly inboundMessages: InboundMessagesWriter,
    private readonly statuses: MessageStatusWriter,
    private readonly changes: MessageChangesWriter,
    private readonly chatUpdates: ChatUpdatesWriter,
    private readonly calls: CallsWriter,
  ) {}

  /** The order matters: later parts rely on earlier ones. */
  async writeBatch(write: UnitOfWork, batch: InboundBatch): Promise<void> {
    for (const { pn, lid } of batch.aliases) {
      await this.chats.ensure(write, { jid: pn, pn, lid, isGroup: false });
    }
    for (const contact of batch.contacts) await this.chats.setNames(write, contact);
    for (const { jid, subject } of batch.groups) {
      await this.chats.setNames(write, { address: toAddress(jid), name: subject });
    }
    await this.inboundMessages.storeAll(write, batch.messages);
    for (const call of batch.calls) await this.calls.apply(write, call);
    for (const edit of batch.edits) await this.changes.applyEdit(write, edit);
    for (const edit of batch.sealedEdits) await this.changes.applyEncryptedEdit(write, edit);
    for (const deletion of batch.deletions) await this.changes.applyDeletion(write, deletion);
    for (const reaction of batch.reactions) await this.changes.applyReactionChange(write, reaction);
    for (const vote of batch.votes) await this.changes.applySealedVote(write, vote);
    await this.changes.applyWhatWaited(write);
    await this.statuses.applyWhatWaited(write);
    for (const delivery of batch.deliveries) await this.statuses.applyDelivery(write, delivery);
    await this.statuses.readElsewhere(write, batch.readElsewhere);
    await this.chatUpdates.writeUpdates(write, batch);
  }
}
