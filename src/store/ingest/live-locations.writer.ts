import { Injectable } from '@nestjs/common';
import type { ChatRow, MessageRow, NewMessageRow } from '../../base/storage/dashboard.schema.js';
import type { InboundMessage, MessageDetails } from '../../whatsapp/inbound-batch.js';
import type { UnitOfWork } from '../rows/work/unit-of-work.js';
import { MessagesRepository } from '../rows/messages/messages.repository.js';
import { adjustedFields, recordMessage } from '../rows/write/message-events.js';
import {
  isLaterPosition,
  isLive,
  LONGEST_SHARE_MS,
  type Position,
} from './live-location.policy.js';

/** Moves the entry of a live location: each position comes as a message of its own, but a thread shows one. */
@Injectable()
export class LiveLocationsWriter {
  constructor(private readonly messages: MessagesRepository) {}

  /** Returns true if the message was a later position of a share that has its entry already. */
  async take(
    write: UnitOfWork,
    chat: ChatRow,
    row: NewMessageRow,
    message: InboundMessage,
  ): Promise<boolean> {
    if (!isLive(message)) return false;
    const since = message.timestamp - LONGEST_SHARE_MS;
    const places = await this.messages.findPlaces(write, row, since);
    const share = places.find((place) => isLaterPosition(toPosition(place), message));
    if (!share) return false;
    await this.move(write, chat, share, message);
    return true;
  }

  private async move(
    write: UnitOfWork,
    chat: ChatRow,
    share: MessageRow,
    message: InboundMessage,
  ): Promise<void> {
    const details = JSON.stringify(message.details);
    const row = await this.messages.update(write, share, { details });
    write.touch(chat.id);
    if (message.origin === 'history') return;
    const more = adjustedFields(message);
    recordMessage(write, chat, row, {
      type: 'message.edited',
      source: 'whatsapp',
      more,
    });
  }
}

function toPosition({ text, timestamp, details }: MessageRow): Position {
  const parsed = details === null ? null : (JSON.parse(details) as MessageDetails);
  return { text, timestamp, details: parsed };
}
