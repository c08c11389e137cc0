import { Injectable } from '@nestjs/common';
import { Logger } from '../../../base/common/logging/logger.js';
import type { ChatRow, MessageRow } from '../../../base/storage/dashboard.schema.js';
import type { EventSource } from '../../../base/storage/event-catalog.js';
import type { SamePerson } from '../../../whatsapp/compare-people.js';
import type { DeliveryUpdate } from '../../../whatsapp/inbound-batch.js';
import type { UnitOfWork } from '../work/unit-of-work.js';
import { PendingUpdatesRepository } from '../messages/pending-updates.repository.js';
import { GroupReceipts } from '../chats/group-receipts.js';
import { applyDelivery, applyMemberStep, risenStatus } from '../messages/message-status.policy.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import type { Position } from '../messages/message-row.js';
import { OutgoingMessagesWriter, type SentEvent } from './outgoing-messages.writer.js';
import { RecipientFinder } from './recipient.finder.js';
import { UnreadCounter } from './unread-counter.js';

/** Applies acknowledgements and receipts of our messages, and read marks of other devices. */
@Injectable()
export class MessageStatusWriter {
  private readonly logger = new Logger(MessageStatusWriter.name);

  constructor(
    private readonly messages: MessagesRepository,
    private readonly outgoing: OutgoingMessagesWriter,
    private readonly unread: UnreadCounter,
    private readonly pendingUpdates: PendingUpdatesRepository,
    private readonly receipts: GroupReceipts,
    private readonly recipients: RecipientFinder,
  ) {}

  async applyDelivery(write: UnitOfWork, update: DeliveryUpdate): Promise<void> {
    const isSettled = await this.tryToApply(write, update);
    if (!isSettled) {
      await this.pendingUpdates.add(write, { kind: 'unproven_delivery', news: update });
    }
  }

  /** Tries receipts again whose senders were not known to be recipients, once addresses became known. */
  async applyWhatWaited(write: UnitOfWork): Promise<void> {
    if (!write.hasNewAddresses) return;
    await this.pendingUpdates.retryUnproven(write, (update) => this.tryToApply(write, update));
  }

  /** False if the sender may turn out to be a recipient once more addresses are known. */
  private async tryToApply(write: UnitOfWork, update: DeliveryUpdate): Promise<boolean> {
    const message = await this.messages.findSent(write, update.messageId);
    if (!message) {
      await this.pendingUpdates.add(write, { kind: 'delivery', news: update });
      return true;
    }
    const allowed = await this.isBelieved(write, message, update);
    if (allowed === 'unclear') return false;
    if (allowed === 'yes') await this.apply(write, message, update);
    else this.logger.debug(`A receipt of message ${message.id} is from somebody else: ignored`);
    return true;
  }

  /** Only the server can confirm that it has a message; everything else must come from a recipient. */
  private async isBelieved(
    write: UnitOfWork,
    message: MessageRow,
    { step, by }: DeliveryUpdate,
  ): Promise<SamePerson> {
    if (by) return step === 'server' ? 'no' : this.recipients.isRecipient(write, message, by);
    return step === 'server' ? 'yes' : 'no';
  }

  private async apply(
    write: UnitOfWork,
    message: MessageRow,
    update: DeliveryUpdate,
  ): Promise<void> {
    const { by } = update;
    if (by && by.groupJid !== null) {
      await this.applyMemberReceipt(write, message, update, by.jids[0]);
      return;
    }
    const changes = applyDelivery(message, update);
    if (changes) await this.outgoing.update(write, message, changes, eventOf(update));
  }

  /** In a group, each member's receipt is an event; the status is the lowest of all members. */
  private async applyMemberReceipt(
    write: UnitOfWork,
    message: MessageRow,
    update: DeliveryUpdate,
    participantJid: string,
  ): Promise<void> {
    if (!(await this.receipts.insertReceipt(write, message, participantJid, update))) return;
    const step = await this.receipts.reachedByAll(write, message);
    const changes = applyMemberStep(message, step, update.at);
    const more = { participant_jid: participantJid };
    await this.outgoing.update(write, message, changes, { ...eventOf(update), more });
  }

  /** Raises the status of our message to that of another copy. */
  async raiseStatus(write: UnitOfWork, message: MessageRow, seen: string): Promise<void> {
    const status = risenStatus(message.status, seen);
    if (status !== message.status) await this.outgoing.update(write, message, { status });
  }

  /** Marks messages as read up to these ones, which another device of this account has read. */
  async readElsewhere(write: UnitOfWork, messageIds: string[]): Promise<void> {
    if (messageIds.length === 0) return;
    const messages = await this.messages.findReceived(write, messageIds);
    const known = new Set(messages.map(({ id }) => id));
    for (const messageId of messageIds) {
      if (!known.has(messageId)) {
        await this.pendingUpdates.add(write, { kind: 'read', news: { messageId } });
      }
    }
    for (const [chatId, newest] of newestByChat(messages)) {
      await this.unread.readUpTo(write, await write.chats.get(chatId), newest);
    }
  }

  async markRead(
    write: UnitOfWork,
    chat: ChatRow,
    source: EventSource,
    upTo?: Position,
  ): Promise<void> {
    if (upTo) await this.unread.readTo(write, chat, upTo, source);
    else await this.unread.readAll(write, chat, source);
  }
}

function eventOf({ step, at }: DeliveryUpdate): SentEvent {
  return { type: `ack.${step}`, at };
}

function newestByChat(messages: MessageRow[]): Map<number, MessageRow> {
  const newest = new Map<number, MessageRow>();
  for (const message of messages) {
    const other = newest.get(message.chat_id);
    if (!other || isLater(message, other)) newest.set(message.chat_id, message);
  }
  return newest;
}

function isLater(one: Position, other: Position): boolean {
  return (one.timestamp - other.timestamp || one.row_id - other.row_id) > 0;
}
