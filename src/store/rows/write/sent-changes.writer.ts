import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { MessageChange, SentChange } from '../../../whatsapp/inbound-batch.js';
import { toSentChange } from '../messages/kept-details.mapper.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { MessageChangesWriter } from './message-changes.writer.js';

/** Applies a change that was sent from here once WhatsApp has it, like one from the phone: the newer one wins. */
@Injectable()
export class SentChangesWriter {
  private readonly logger = new Logger(SentChangesWriter.name);

  constructor(private readonly changes: MessageChangesWriter) {}

  /** @param row the row of the change itself */
  async apply(write: UnitOfWork, chat: ChatRow, row: MessageRow): Promise<void> {
    const sent = toSentChange(row.details);
    if (!sent || row.changes_id === null) {
      // A damaged row must not keep the acknowledgement from being stored.
      this.logger.warn(`The change ${row.id} cannot be read, so its message stays as it is`);
      return;
    }
    const { jid, pn, lid, is_group: isGroup } = chat;
    const change: MessageChange = {
      messageId: row.changes_id,
      target: sent.target,
      chat: { jid, pn, lid, isGroup: isGroup === 1 },
      byMe: true,
      byJid: row.sender_jid,
      at: sent.at,
      origin: 'here',
    };
    await this.applyTo(write, sent, change, row.id);
  }

  private async applyTo(
    write: UnitOfWork,
    sent: SentChange,
    change: MessageChange,
    voteId: string,
  ): Promise<void> {
    switch (sent.type) {
      case 'reaction': {
        const reaction = { ...change, byName: null, emoji: sent.emoji };
        return this.changes.applyReactionChange(write, reaction);
      }
      case 'edit':
        return this.changes.applyEdit(write, { ...change, text: sent.text, content: null });
      case 'vote': {
        const vote = { ...change, byName: null, options: sent.options, voteId };
        return this.changes.applyVote(write, vote);
      }
      default:
        return this.changes.applyDeletion(write, change);
    }
  }
}
