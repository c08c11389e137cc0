import type { WASocket } from '@whiskeysockets/baileys';
import { ContactsGateway, type About, type NumberFacts } from '../../contacts.gateway.js';
import { isTime } from '../../field-rules.js';
import { isLid, isPn, normalizeJid } from '../../jid.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import type { StanzaTap } from '../inbound/stanza-tap.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { forMessage, overOpenConnection } from './over-open-connection.js';

const QUERY_LIMIT_MS = 30_000;
/** Enough: WhatsApp's own clients take 139 characters, but a modified one may store more. */
const MAX_ABOUT_LENGTH = 1000;
/** Codes for data that its owner hides, or that does not exist. */
const NOT_SEEN = new Set(['401', '403', '404', '410']);

/**
 * Queries people over the open connection. Keeps the connection if no answer comes, except for a look-up, for which a
 * message waits.
 */
export class BaileysContactsGateway extends ContactsGateway {
  constructor(
    private readonly connection: OpenConnection,
    private readonly tap: Pick<StanzaTap, 'changedPictures$'>,
  ) {
    super();
  }

  get changedPictures$() {
    return this.tap.changedPictures$;
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

  async lookUp(pnJid: string): Promise<NumberFacts | null> {
    try {
      return await forMessage(
        this.connection,
        ({ socket }) => lookUpNumber(socket, pnJid),
        QUERY_LIMIT_MS,
      );
    } catch (error) {
      // A refused query must not keep the message from being sent.
      if (error instanceof WhatsAppError && error.code === 'send_failed') return null;
      throw error;
    }
  }

  /** Null if it cannot be seen. */
  private async ask<T>(query: (socket: WASocket) => Promise<T>): Promise<T | null> {
    try {
      return await overOpenConnection(
        this.connection,
        ({ socket }) => query(socket),
        QUERY_LIMIT_MS,
      );
    } catch (error) {
      if (error instanceof WhatsAppError && NOT_SEEN.has(error.refusal ?? '')) return null;
      throw error;
    }
  }
}

/** Asks WhatsApp if a number is registered, and under which addresses; null without an answer. */
async function lookUpNumber(socket: WASocket, pnJid: string): Promise<NumberFacts | null> {
  const found = await socket.onWhatsApp(pnJid);
  // `undefined` means no answer in time; an empty list means that the number is not registered.
  if (!found) return null;
  const [first] = found;
  if (!first?.exists) return { isRegistered: false, jid: pnJid, lid: null };
  const jid = normalizeJid(first.jid);
  if (jid === null || !isPn(jid)) {
    return { isRegistered: true, jid: pnJid, lid: jid !== null && isLid(jid) ? jid : null };
  }
  // The library stores this mapping, from which the chat gets its alias.
  const lid = await socket.signalRepository.lidMapping.getLIDForPN(jid);
  return { isRegistered: true, jid, lid: normalizeJid(lid ?? '') };
}
