import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { toMessageDto, unreadableNames } from '../../store/rows/messages/message.mapper.js';
import { OpenChangesReader } from '../../store/rows/messages/open-changes.reader.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import type { ReadMessageRow } from '../../base/storage/message-columns.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import type { MessageWithTimelineDto } from './dto/responses.dto.js';
import { toTimeline } from './message-timeline.js';
import { MessagesReader, type ReadMessage } from './messages.reader.js';

/** Finds one message, with its timeline. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly phones: PhonesService,
    private readonly chats: ChatFinder,
    private readonly messages: MessagesReader,
    private readonly unreadable: UnreadableRowsRegistry,
    private readonly view: MessageView,
    private readonly openChanges: OpenChangesReader,
  ) {}

  /** @throws ApiError `not_found` */
  async getWithTimeline(id: string, chatJid?: string): Promise<MessageWithTimelineDto> {
    const row = await this.get(id, chatJid);
    const toDto = (each: ReadMessageRow) => toMessageDto(each, row.chat_jid, this.view);
    const message = toDto(row);
    this.unreadable.record(unreadableNames([message]));
    const changes = await this.openChanges.find([row]);
    return { message, timeline: toTimeline(row), changes: changes.map(toDto) };
  }

  /**
   * @param senderJid any address of the sender
   * @throws ApiError `not_found`
   */
  async get(id: string, chatJid?: string, senderJid?: string): Promise<ReadMessage> {
    const row = await this.find(id, chatJid, senderJid);
    if (!row) throw new ApiError('not_found', 'There is no message with this id.');
    return row;
  }

  async find(id: string, chatJid?: string, senderJid?: string): Promise<ReadMessage | undefined> {
    const phoneId = await this.phones.currentId();
    const chat = chatJid === undefined ? null : await this.chats.find(chatJid);
    if (phoneId === null || chat === undefined) return undefined;
    // The row has one of the sender's addresses, not always the shown one.
    const senders = senderJid === undefined ? undefined : await this.chats.addressesOf(senderJid);
    return this.messages.find(phoneId, id, chat?.id ?? null, senders);
  }
}
