import { setTimeout as sleep } from 'node:timers/promises';
import { FilesGateway } from '../../files.gateway.js';
import type { MediaServers } from '../../outgoing-file.js';
import type { UploadAnswer, UploadRequest } from '../../remote-file.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import type { AuthStateRepository } from '../store/auth-state.repository.js';
import { toSendError } from './outbound.js';
import { requestUpload } from './upload-request.js';

const QUERY_LIMIT_MS = 30_000;

/** Implements `FilesGateway` on the open connection. Keeps it if no answer comes: no message waits for these. */
export class FilesChannel extends FilesGateway {
  constructor(
    private readonly auth: AuthStateRepository,
    private readonly connection: OpenConnection,
  ) {
    super();
  }

  async mediaServers(isFresh: boolean): Promise<MediaServers> {
    const { ended, socket } = this.connection.openHandleOrThrow();
    try {
      // The library keeps a query that has failed, and would repeat its error.
      const query = socket.refreshMediaConn(isFresh).catch(() => socket.refreshMediaConn(true));
      const { hosts, auth } = await raceConnection(query, ended, QUERY_LIMIT_MS);
      return { hosts: hosts.map(({ hostname }) => hostname), auth };
    } catch (cause) {
      throw toSendError(cause);
    }
  }

  /** It is the phone that does not answer, not the server. */
  async requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer> {
    const { ended, socket } = this.connection.openHandleOrThrow();
    const { id: ownId = '' } = this.auth.creds.me ?? {};
    const over = new AbortController();
    try {
      const answer = requestUpload(socket, ownId, request, over.signal);
      const silence = sleep(limitMs, { result: 'silent' } as const, { signal: over.signal });
      return await raceConnection(Promise.race([answer, silence]), ended, 2 * limitMs);
    } catch (error) {
      throw toSendError(error);
    } finally {
      over.abort();
    }
  }
}
