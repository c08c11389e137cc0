import { Injectable } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import { readKeptMedia } from '../../store/rows/messages/kept-media.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { ReadMessage } from '../messages/messages.reader.js';
import type { UploadRequest } from '../../whatsapp/remote-file.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';
import { FileFetcher, type OwnedFile } from './file-fetcher.js';
import {
  MessageContentFinder,
  type FoundContent,
  type MessageAddress,
} from './message-content.finder.js';
import { MediaStateWriter, type FileNews, type FileOwner } from './media-state.writer.js';
import { MediaError, type MediaErrorCode } from './media.error.js';
import { MediaStore } from '../../base/storage/files/media.store.js';

/** A file of a message, stored here and checked. */
export interface MessageFile {
  path: string;
  /** hex */
  sha256: string;
  mimetype: string | null;
  fileName: string | null;
}

/** The files of messages, fetched at the first request. */
@Injectable()
export class MessageMediaService {
  private readonly logger = new Logger(MessageMediaService.name);

  constructor(
    private readonly finder: MessageContentFinder,
    private readonly store: MediaStore,
    private readonly fetcher: FileFetcher,
    private readonly states: MediaStateWriter,
  ) {}

  /** @throws ApiError `not_found`, `no_media`, `media_expired` or `media_failed` */
  async get(address: MessageAddress): Promise<MessageFile> {
    const found = await this.finder.find(address);
    const stored = await this.findStored(found);
    if (stored) return stored;
    const owned = toOwned(found);
    return toMessageFile(found, owned.sha256, await this.fetch(owned));
  }

  /**
   * Null if the file is not here, but on its way.
   * @param isRetry tries again right after a failure. Otherwise that failure is thrown, or a client that keeps asking
   * would never see it.
   * @throws ApiError as `get`
   */
  async getNow(address: MessageAddress, isRetry: boolean): Promise<MessageFile | null> {
    const found = await this.finder.find(address);
    const stored = await this.findStored(found);
    if (stored) return stored;
    const owned = toOwned(found);
    const failure = isRetry ? undefined : this.fetcher.recentFailure(owned);
    if (failure) throw toApiError(failure);
    // The failure is stored with the message.
    void this.fetcher.fetch(owned).catch((error: unknown) => this.logFailure(owned, error));
    return null;
  }

  private async findStored(found: FoundContent): Promise<MessageFile | null> {
    const { sha256 } = found;
    const path = sha256 === null ? null : await this.store.find(sha256);
    if (sha256 === null || path === null) return null;
    const news = newsOf(found);
    if (news) await this.states.record(toOwner(found, sha256), news);
    return toMessageFile(found, sha256, path);
  }

  private async fetch(owned: OwnedFile): Promise<string> {
    try {
      return await this.fetcher.fetch(owned);
    } catch (error) {
      throw toApiError(error);
    }
  }

  private logFailure({ rowId }: OwnedFile, error: unknown): void {
    const text = `The file of message ${rowId} could not be fetched: ${String(error)}`;
    if (error instanceof MediaError) this.logger.debug(text);
    else this.logger.warn(text);
  }
}

/** @throws ApiError `no_media` */
function toOwned(found: FoundContent): OwnedFile {
  const { message, content, file, sha256 } = found;
  if (!content || !file || !sha256) throw new ApiError('no_media', 'The message has no file.');
  const request = toRequest(message, content);
  return { ...toOwner(found, sha256), file, request, news: newsOf(found) };
}

function toOwner({ message }: FoundContent, sha256: string): FileOwner {
  return { rowId: message.row_id, phoneId: message.account_id, sha256 };
}

function toMessageFile({ message, file }: FoundContent, sha256: string, path: string): MessageFile {
  const { mimetype = null, fileName = null } = file ?? readKeptMedia(message.media);
  return { path, sha256, mimetype, fileName };
}

function toRequest(message: ReadMessage, content: Uint8Array): UploadRequest {
  return {
    id: message.id,
    chatJid: message.chat_jid,
    fromMe: message.from_me === 1,
    participantJid: message.participant || null,
    content,
  };
}

/** A message of an earlier version has no hash of its file. */
function newsOf({ message: { media }, sha256, thumbnail }: FoundContent): FileNews | undefined {
  const isUnknown = media !== null && !media.includes('"sha256":');
  return isUnknown ? { sha256, hasThumbnail: thumbnail !== null } : undefined;
}

const HINTS: Record<MediaErrorCode, string> = {
  expired: 'WhatsApp deletes files after some weeks. If you try again, the phone is asked for it.',
  phone_has_none: 'Ask the sender to send it again.',
  phone_failed: 'Try again later.',
  phone_silent: 'Switch the phone on, connect it to the internet, and try again.',
  corrupt:
    'It is not the file of this message. Try again; if that does not help, ask the sender to send it again.',
  too_large: 'Open it on the phone, or ask the sender to send it again.',
  foreign_host:
    'Files are fetched from nowhere but WhatsApp. Open it on the phone, or ask the sender to send it again.',
  unavailable: 'Check that this service has a connection to the internet, then try again.',
};

function toApiError(error: unknown): unknown {
  if (error instanceof WhatsAppError) return notConnected(error);
  if (!(error instanceof MediaError)) return error;
  const code = error.state === 'expired' ? 'media_expired' : 'media_failed';
  return new ApiError(code, `${error.message}.`, { cause: error, hint: HINTS[error.code] });
}

function notConnected(cause: WhatsAppError): ApiError {
  const text =
    'WhatsApp has dropped the file, and only a connected session can ask the phone for it.';
  return new ApiError('not_connected', text, { cause });
}
