import { Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors/api.error.js';
import { MessagesReader, type ReadMessage } from '../messages/messages.reader.js';
import { MessagesService } from '../messages/messages.service.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { MediaQuery } from './dto/media.query.js';
import { FileFetcher, type OwnedFile } from './file-fetcher.js';
import { MediaStateWriter } from './media-state.writer.js';
import { MediaError } from './media.error.js';
import { MediaStore } from './media.store.js';

/** A file of a message, stored here and checked. */
export interface MessageFile {
  path: string;
  /** hex */
  sha256: string;
  mimetype: string | null;
  fileName: string | null;
}

type MessageAddress = MediaQuery & { id: string };

/** The files of messages, fetched when they are first asked for. */
@Injectable()
export class MessageMediaService {
  constructor(
    private readonly messages: MessagesService,
    private readonly reader: MessagesReader,
    private readonly gateway: WhatsAppGateway,
    private readonly store: MediaStore,
    private readonly fetcher: FileFetcher,
    private readonly states: MediaStateWriter,
  ) {}

  /** @throws ApiError `not_found`, `no_media`, `media_expired` or `media_failed` */
  async get(address: MessageAddress): Promise<MessageFile> {
    const owned = await this.find(address);
    const path = (await this.findStored(owned)) ?? (await this.fetch(owned));
    const { sha256, file } = owned;
    return { path, sha256, mimetype: file.mimetype, fileName: file.fileName };
  }

  private async find({ id, chat_jid, sender_jid }: MessageAddress): Promise<OwnedFile> {
    const message = await this.messages.get(id, chat_jid, sender_jid);
    const content = await this.reader.readContent(message.row_id);
    const file = content && this.gateway.fileOf(content);
    if (!file) throw new ApiError('no_media', 'The message has no file.');
    const { row_id: rowId, account_id: accountId } = message;
    const sha256 = Buffer.from(file.sha256).toString('hex');
    const news = isOfEarlierVersion(message)
      ? { sha256, hasThumbnail: this.gateway.thumbnailOf(content) !== null }
      : undefined;
    return { rowId, accountId, sha256, file, news };
  }

  private async findStored(owned: OwnedFile): Promise<string | null> {
    const path = await this.store.find(owned.sha256);
    if (path !== null && owned.news) await this.states.record(owned, owned.news);
    return path;
  }

  private async fetch(owned: OwnedFile): Promise<string> {
    try {
      return await this.fetcher.fetch(owned);
    } catch (error) {
      throw toApiError(error);
    }
  }
}

/** It does not say which file it has. */
function isOfEarlierVersion({ media }: ReadMessage): boolean {
  return media !== null && !media.includes('"sha256":');
}

function toApiError(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  const code = error.state === 'expired' ? 'media_expired' : 'media_failed';
  return new ApiError(code, `${error.message}.`, { cause: error });
}
