import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';
import { Config } from '../../base/config/config.js';
import {
  ORIGIN,
  reasonOf,
  SilenceLimit,
  type Transfer,
} from '../../whatsapp/media-servers/media-request.js';
import { publishEnd, type TransferEnd } from '../../whatsapp/media-servers/transfer-end.js';
import { isWhatsAppHost } from '../../whatsapp/media-servers/whatsapp-host.policy.js';
import type { FileLocation, FileType } from '../../whatsapp/outgoing-file.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import { ChatsGateway } from '../../whatsapp/chats.gateway.js';
import { ProxyAgents } from '../../whatsapp/proxy/proxy-agents.js';
import { encryptFile } from './upload-encryption.js';
import { UploadError, UploadRefusedError } from './upload.error.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService, type Upload } from './uploads.service.js';

/** WhatsApp drops files after some weeks; a recipient may open a message long after it was sent. */
const REUSE_MS = 7 * 24 * 60 * 60 * 1000;
const CHUNK_BYTES = 256 * 1024;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Statuses of an upload whose permission has ended. */
const REFUSED = new Set([401, 403]);

/** Encrypts files and uploads them to WhatsApp's media servers. */
@Injectable()
export class MediaUploader {
  private readonly ends = new Subject<TransferEnd>();
  /** Emits the end of each try to upload a file, after all its hosts. */
  readonly ended$ = this.ends.asObservable();
  private readonly sent = new Subject<number>();
  /** Emits the size in bytes of each piece that is sent: encrypted, also of tries that fail later. */
  readonly sent$ = this.sent.asObservable();
  private readonly isLocal: boolean;

  constructor(
    { session }: Config,
    private readonly chats: ChatsGateway,
    private readonly codec: MessageCodec,
    private readonly files: UploadsService,
    private readonly places: UploadsRepository,
    private readonly proxy: ProxyAgents,
  ) {
    this.isLocal = session.localNetwork !== null;
  }

  /**
   * The place of a file for messages of this type: uploaded now, or recently.
   * @throws ApiError `not_found` if the file is not stored any more, otherwise as `upload`
   */
  async locate(mediaId: string, type: FileType, signal: AbortSignal): Promise<FileLocation> {
    const known = await this.places.findLocation(mediaId, type, REUSE_MS);
    if (known) return known;
    const upload = await this.files.get(mediaId);
    const location = await publishEnd(() => this.upload(upload, type, signal), this.ends, signal);
    await this.places.saveLocation(mediaId, type, location);
    return location;
  }

  /**
   * Uploads a file for messages of this type. The same file for the same type has the same name there, so that a second
   * try does no harm.
   * @throws UploadError, WhatsAppError `not_connected` or `link_lost`, or the error of the file system
   */
  private async upload(upload: Upload, type: FileType, signal: AbortSignal): Promise<FileLocation> {
    const { path, keys } = this.codec.uploadForm(type, upload.mediaKey);
    const encrypted = this.files.draftOf(`${upload.mediaId}-${type}`);
    try {
      await rm(encrypted, { force: true });
      const encryptedSha256 = await encryptFile(upload.path, encrypted, keys, signal);
      const name = encryptedSha256.toString('base64url');
      const place = await this.offer(`${path}/${name}`, name, encrypted, signal);
      return { ...place, encryptedSha256 };
    } finally {
      await rm(encrypted, { force: true });
    }
  }

  /** Tries each host in turn, with a new permission if the old one has ended. */
  private async offer(path: string, token: string, file: string, signal: AbortSignal) {
    const transfer: Transfer = {
      route: this.proxy.https,
      signal,
      onBytes: (count) => this.sent.next(count),
    };
    let failure: unknown;
    for (const isFresh of [false, true]) {
      let isRefused = false;
      const { hosts, auth } = await this.chats.mediaServers(isFresh);
      for (const host of hosts) {
        const url = this.urlOf(host, path, { auth, token }, this.isLocal ? hosts : null);
        if (!url) continue;
        try {
          return await post(url, file, transfer);
        } catch (error) {
          if (signal.aborted || !(error instanceof UploadError)) throw error;
          failure = error;
          isRefused ||= error instanceof UploadRefusedError;
        }
      }
      if (!isRefused) break;
    }
    throw failure ?? new UploadError('WhatsApp names no server for uploads');
  }

  private urlOf(
    host: string,
    path: string,
    query: Record<string, string>,
    standIns: string[] | null,
  ): URL | null {
    const text = `https://${host}${path}?${new URLSearchParams(query).toString()}`;
    const url = URL.canParse(text) ? new URL(text) : null;
    return url && isWhatsAppHost(url, standIns) ? url : null;
  }
}

/** @throws UploadError */
async function post(
  url: URL,
  file: string,
  { route, signal, onBytes }: Transfer,
): Promise<Pick<FileLocation, 'url' | 'directPath'>> {
  const { size } = await stat(file);
  const silence = new SilenceLimit(signal);
  try {
    const options = { ...route, signal: silence.signal };
    const answer = await exchange(url, file, size, options, (count) => {
      silence.refresh();
      onBytes(count);
    });
    return await readAnswer(answer);
  } catch (error) {
    if (error instanceof UploadError) throw error;
    throw new UploadError(reasonOf(error), { cause: error });
  } finally {
    silence.end();
  }
}

/** Sends the file; resolves with the head of the answer. */
async function exchange(
  url: URL,
  file: string,
  size: number,
  options: RequestOptions,
  onBytes: Transfer['onBytes'],
): Promise<IncomingMessage> {
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': size,
      Origin: ORIGIN,
    },
    ...options,
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject);
  });
  const pieces = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  pieces.on('data', (piece) => onBytes(piece.length));
  // A server may answer, and close the connection, before it has everything: its answer counts.
  const sent = pipeline(pieces, outgoing).catch((error: unknown) => {
    outgoing.destroy(error as Error);
  });
  const answer = await answered;
  void sent;
  return answer;
}

/** The place of the file, by the server's JSON (Baileys Utils/messages-media.js, getWAUploadToServer). */
async function readAnswer(answer: IncomingMessage) {
  const { statusCode: status = 0 } = answer;
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer) {
    text += piece as string;
    if (text.length > MAX_ANSWER_BYTES) break;
  }
  if (REFUSED.has(status)) throw new UploadRefusedError(`The media server answers ${status}`);
  const { url, direct_path: directPath } = parse(text);
  if (typeof url !== 'string' || typeof directPath !== 'string' || !directPath.startsWith('/')) {
    throw new UploadError(`The media server answers ${status}, and names no place`);
  }
  return { url, directPath };
}

function parse(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
