import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { RemoteFile, UploadAnswer, UploadRequest } from '../../whatsapp/remote-file.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import { ChatsGateway } from '../../whatsapp/chats.gateway.js';
import { MediaError, type MediaErrorCode } from './media.error.js';
import { isRecent } from '../../base/common/time/due.policy.js';

/** A file at its new place, and the message with that place. */
export interface Reuploaded {
  file: RemoteFile;
  content: Uint8Array;
}

const ANSWER_LIMIT_MS = 30_000;
/** The limit after a phone has just failed to answer: a thread may show many lost files. */
const SILENT_LIMIT_MS = 10_000;
const SILENCE_MS = 60_000;
const MAX_AT_ONCE = 16;

const FAILURES: Record<Exclude<UploadAnswer['result'], 'uploaded'>, [MediaErrorCode, string]> = {
  gone: ['phone_has_none', 'WhatsApp has dropped the file, and the phone has it no more'],
  failed: [
    'phone_failed',
    'WhatsApp has dropped the file, and the phone could not upload it again',
  ],
  silent: ['phone_silent', 'WhatsApp has dropped the file, and the phone did not answer'],
};

/** Asks the phone for files that WhatsApp has dropped. */
@Injectable()
export class Reuploader {
  private readonly limit = pLimit(MAX_AT_ONCE);
  /** ms; the time of the last missing answer */
  private silentAt = -Infinity;

  constructor(
    private readonly chats: ChatsGateway,
    private readonly codec: MessageCodec,
  ) {}

  /** @throws MediaError `phone_has_none`, `phone_failed` or `phone_silent`; WhatsAppError if the session is not connected */
  async request(request: UploadRequest): Promise<Reuploaded> {
    const answer = await this.limit(() => this.chats.requestUpload(request, this.limitMs));
    this.silentAt = answer.result === 'silent' ? Date.now() : -Infinity;
    if (answer.result !== 'uploaded') throw new MediaError(...FAILURES[answer.result]);
    const { content } = answer;
    const file = this.codec.fileOf(content);
    if (!file) throw new MediaError(...FAILURES.failed);
    return { file, content };
  }

  private get limitMs(): number {
    const wasSilent = isRecent(this.silentAt, Date.now(), SILENCE_MS);
    return wasSilent ? SILENT_LIMIT_MS : ANSWER_LIMIT_MS;
  }
}
