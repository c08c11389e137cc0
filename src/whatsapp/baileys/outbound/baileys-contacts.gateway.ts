import { Injectable } from '@nestjs/common';
import type { WASocket } from '@whiskeysockets/baileys';
import { ContactsGateway, type About } from '../../contacts.gateway.js';
import { isTime } from '../../field-rules.js';
import type { WhatsAppError } from '../../whatsapp.errors.js';
import { SessionLifecycle } from '../session/session-lifecycle.js';
import { raceConnection } from '../socket/race-connection.js';
import { toSendError } from './outbound.js';

const QUERY_LIMIT_MS = 30_000;
/** WhatsApp's own clients take 139 characters; a modified one may store more. */
const MAX_ABOUT_LENGTH = 1000;
/** Hidden by its owner, or there is none. */
const NOT_SEEN = new Set(['401', '403', '404', '410']);

/** Queries people over the open connection. Keeps it if no answer comes: no message waits for these. */
@Injectable()
export class BaileysContactsGateway extends ContactsGateway {
  constructor(private readonly lifecycle: SessionLifecycle) {
    super();
  }

  async aboutOf(jid: string): Promise<About | null> {
    const found = await this.ask((socket) => socket.fetchStatus(jid));
    const about = found?.[0]?.['status'] as { status?: unknown; setAt?: unknown } | undefined;
    const { status: text, setAt } = about ?? {};
    if (typeof text !== 'string' || text === '') return null;
    const at = setAt instanceof Date ? setAt.getTime() : null;
    return { text: text.slice(0, MAX_ABOUT_LENGTH), setAt: at !== null && isTime(at) ? at : null };
  }

  async pictureUrlOf(jid: string): Promise<string | null> {
    return (await this.ask((socket) => socket.profilePictureUrl(jid, 'image'))) ?? null;
  }

  /** Null if it cannot be seen. */
  private async ask<T>(query: (socket: WASocket) => Promise<T>): Promise<T | null> {
    const { ended, socket } = this.lifecycle.openHandleOrThrow();
    try {
      return await raceConnection(query(socket), ended, QUERY_LIMIT_MS);
    } catch (cause) {
      const error: WhatsAppError = toSendError(cause);
      if (error.refusal !== null && NOT_SEEN.has(error.refusal)) return null;
      throw error;
    }
  }
}
