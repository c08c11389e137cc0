import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { ApiError } from '../common/errors/api.error.js';
import { MessagesReader } from '../messages/messages.reader.js';
import { MessagesService } from '../messages/messages.service.js';
import type { MediaQuery } from './dto/media.query.js';
import type { RemoteFile } from '../whatsapp/remote-file.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { MediaDownloader } from './media-downloader.js';
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

const MAX_DOWNLOADS = 4;

/** The files of messages, fetched when they are first asked for. */
@Injectable()
export class MessageMediaService implements BeforeApplicationShutdown {
  private readonly shutdown = new AbortController();
  private readonly limit = pLimit(MAX_DOWNLOADS);
  /** By what is fetched: two messages may have the same file at different places. */
  private readonly running = new Map<string, Promise<string>>();

  constructor(
    private readonly messages: MessagesService,
    private readonly reader: MessagesReader,
    private readonly gateway: WhatsAppGateway,
    private readonly store: MediaStore,
    private readonly downloader: MediaDownloader,
  ) {}

  beforeApplicationShutdown(): void {
    this.shutdown.abort();
  }

  /** @throws ApiError `not_found`, `no_media`, `media_expired` or `media_failed` */
  async get(message: MessageAddress): Promise<MessageFile> {
    const file = await this.fileOf(message);
    const sha256 = Buffer.from(file.sha256).toString('hex');
    const path = (await this.store.find(sha256)) ?? (await this.fetchOnce(sha256, file));
    const { mimetype, fileName } = file;
    return { path, sha256, mimetype, fileName };
  }

  private async fileOf({ id, chat_jid, sender_jid }: MessageAddress): Promise<RemoteFile> {
    const message = await this.messages.get(id, chat_jid, sender_jid);
    const content = await this.reader.readContent(message.row_id);
    const file = content && this.gateway.fileOf(content);
    if (!file) throw new ApiError('no_media', 'The message has no file.');
    return file;
  }

  private async fetchOnce(sha256: string, file: RemoteFile): Promise<string> {
    const key = [file.url, file.directPath, sha256].join(' ');
    const running = this.running.get(key) ?? this.fetch(key, sha256, file);
    try {
      return await running;
    } catch (error) {
      throw toApiError(error);
    }
  }

  private fetch(key: string, sha256: string, file: RemoteFile): Promise<string> {
    const { signal } = this.shutdown;
    const fetched = this.limit(() =>
      this.store.add(sha256, (path) => this.downloader.download(file, path, signal)),
    ).finally(() => this.running.delete(key));
    this.running.set(key, fetched);
    return fetched;
  }
}

function toApiError(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  const code = error.code === 'expired' ? 'media_expired' : 'media_failed';
  return new ApiError(code, `${error.message}.`, { cause: error });
}
