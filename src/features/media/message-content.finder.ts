import { Injectable } from '@nestjs/common';
import { readKeptMedia } from '../../store/rows/messages/kept-media.js';
import { MessagesReader, type ReadMessage } from '../messages/messages.reader.js';
import { MessagesService } from '../messages/messages.service.js';
import type { RemoteFile } from '../../whatsapp/remote-file.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import type { FileQuery } from './dto/media.dto.js';

export type MessageAddress = FileQuery & { id: string };

/** A message with the facts about its file in WhatsApp's form of it. */
export interface FoundContent {
  message: ReadMessage;
  /** The encoded `proto.Message`; null if it is not stored. */
  content: Uint8Array | null;
  file: RemoteFile | null;
  /** The hash of the file, in hex; null if it is unknown. An own file's hash is known before it is uploaded. */
  sha256: string | null;
  /** The small picture in the message, made by its sender. */
  thumbnail: Uint8Array | null;
}

/** Finds a message and its file. */
@Injectable()
export class MessageContentFinder {
  constructor(
    private readonly messages: MessagesService,
    private readonly reader: MessagesReader,
    private readonly codec: MessageCodec,
  ) {}

  /** @throws ApiError `not_found` */
  async find({ id, chat_jid, sender_jid }: MessageAddress): Promise<FoundContent> {
    const message = await this.messages.get(id, chat_jid, sender_jid);
    const content = await this.reader.readContent(message.row_id);
    const file = content && this.codec.fileOf(content);
    const thumbnail = content && this.codec.thumbnailOf(content);
    return { message, content, file, sha256: hashOf(message, file), thumbnail };
  }
}

function hashOf(message: ReadMessage, file: RemoteFile | null): string | null {
  if (file) return Buffer.from(file.sha256).toString('hex');
  return message.from_me === 0 ? null : (readKeptMedia(message.media).sha256 ?? null);
}
