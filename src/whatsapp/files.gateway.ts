import type { MediaServers } from './outgoing-file.js';
import type { UploadAnswer, UploadRequest } from './remote-file.js';

/** Where files are kept. Each call may throw a WhatsAppError: `not_connected`, `link_lost` or `send_failed`. */
export abstract class FilesGateway {
  /**
   * The servers that take files.
   * @param isFresh whether the last answer must not be used: its permission has ended
   */
  abstract mediaServers(isFresh: boolean): Promise<MediaServers>;
  /**
   * Asks this account's phone to upload a file again.
   * @param limitMs how long to wait for its answer
   */
  abstract requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer>;
}
