import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import { explainStorageFault } from '../../../base/storage/explain-storage-fault.js';
import { GroupsGateway } from '../../../whatsapp/groups.gateway.js';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { WhatsAppError } from '../../../whatsapp/whatsapp.errors.js';
import { RecipientFinder } from './recipient-finder.js';
import { hasTriesLeft } from './outbox-row.machine.js';
import type { OutboxEntry } from './outbox.repository.js';
import { decodeRefusal, failureOf } from '../../../store/rows/messages/send-failure.js';
import { DeliveryStatusWriter } from './delivery-status.writer.js';
import { AccountRestrictions } from './account-restrictions.js';

/** Hands one message of the outbox to WhatsApp, and stores the result. */
@Injectable()
export class OutboxSender {
  private readonly logger = new Logger(OutboxSender.name);
  /** Stores that the last message was written. */
  private lastNote: Promise<void> = Promise.resolve();

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly groups: GroupsGateway,
    private readonly recipients: RecipientFinder,
    private readonly statuses: DeliveryStatusWriter,
    private readonly restrictions: AccountRestrictions,
  ) {}

  /**
   * Returns false if the connection is lost: the message waits for the next one.
   * @throws the error of a failing store. The message is requeued if the store can do that; otherwise it is sent again
   * when its answer is overdue, or with the next connection
   */
  async send(entry: OutboxEntry): Promise<boolean> {
    try {
      await this.trySend(entry);
      return true;
    } catch (error) {
      if (error instanceof WhatsAppError && error.code !== 'send_failed') {
        this.logger.warn(`A message waits for the next connection: ${error.message}`);
        return false;
      }
      // The disk failed, not the message. It may have been sent: recipients show it once.
      if (explainStorageFault(error) !== undefined) {
        await this.statuses.requeue(entry);
        throw error;
      }
      this.logger.error(`A message could not be sent: ${(error as Error).message}`);
      await this.handleRefusal(entry, error);
      return true;
    }
  }

  /** Resolves when all sent messages are stored as written. */
  settled(): Promise<void> {
    this.statuses.hurry();
    return this.lastNote;
  }

  private async trySend(entry: OutboxEntry): Promise<void> {
    if (!hasTriesLeft(entry)) return this.statuses.markFailed(entry, failureOf('no_ack'));
    const recipientJid = await this.recipientOf(entry);
    if (recipientJid === null) {
      return this.statuses.markFailed(entry, failureOf('not_on_whatsapp'));
    }
    const memberJids = entry.is_group ? await this.groups.membersOf(recipientJid) : [];
    if (!(await this.statuses.beginTry(entry, recipientJid, memberJids))) return;
    await this.gateway.send({
      id: entry.message_id,
      content: entry.content,
      recipientJid,
      isRefreshed: entry.is_refreshed === 1,
    });
    this.noteWritten(entry);
  }

  /** Not awaited, so that it shares a transaction with its answer, or with the start of the next message's attempt. */
  private noteWritten(entry: OutboxEntry): void {
    this.lastNote = this.statuses.markWritten(entry).catch((error: unknown) => {
      // Its answer is still awaited, counted from the start of the attempt.
      this.logger.error(`A message was sent but could not be stored as written: ${String(error)}`);
    });
  }

  /**
   * Further attempts use the address of the first one, so that recipients recognize duplicates. Null for a number that
   * is not on WhatsApp.
   */
  private async recipientOf(entry: OutboxEntry): Promise<string | null> {
    const { attempts, is_group: isGroup, chat_id: id, recipient_jid: jid, pn, lid } = entry;
    if (attempts > 0 || isGroup) return jid;
    return this.recipients.find({ id, jid, pn, lid });
  }

  private async handleRefusal(entry: OutboxEntry, error: unknown): Promise<void> {
    const refusal = error instanceof WhatsAppError ? error.refusal : null;
    const decoded = decodeRefusal(refusal ?? '');
    const failure = decoded.code === 'refused' ? failureOf('send_failed') : decoded;
    await this.restrictions.noteRefusal(entry, failure);
  }
}
