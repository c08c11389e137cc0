import { generateMessageIDV2, proto, type WASocket } from '@whiskeysockets/baileys';
import type { ChatAddresses } from '../../chat-settings.gateway.js';
import { ChatTimersGateway, type DefaultTimer } from '../../chat-timers.gateway.js';
import { normalizeJid } from '../../jid.js';
import { SessionTracker } from '../../session-tracker.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { InboundEventsSource } from '../inbound/inbound-events.source.js';
import { toMs } from '../mapping/message-content.js';
import type { OpenConnection } from '../socket/open-connection.js';
import { raceConnection } from '../socket/race-connection.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { nextAck } from './next-ack.js';
import { relay, toSendError } from './outbound.js';

/** A message that is about to be sent waits for it. */
const QUERY_LIMIT_MS = 2000;
const SET_LIMIT_MS = 30_000;
const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { SERVER_ACK } = proto.WebMessageInfo.Status;

/** Of one person (Baileys: WAUSync/Protocols/USyncDisappearingModeProtocol.js); NaN if WhatsApp sends no number. */
interface Mode {
  duration: number;
}

/** Implements `ChatTimersGateway` on the open connection. */
export class ChatTimerChannel extends ChatTimersGateway {
  constructor(
    private readonly connection: OpenConnection,
    private readonly source: InboundEventsSource,
    private readonly auth: AuthStateRepository,
    private readonly tracker: SessionTracker,
  ) {
    super();
  }

  get ownDefault(): DefaultTimer | null {
    const { defaultDisappearingMode: mode } = this.auth.creds.accountSettings;
    const seconds = mode?.ephemeralExpiration ?? null;
    return seconds === null ? null : { seconds, setAt: toMs(mode?.ephemeralSettingTimestamp) };
  }

  /**
   * As WhatsApp Web does (WAWebEphemeralityResolver, resolveNewChatDMSettings). The default of the account is part of
   * nothing that a new companion gets, so until the phone changes it, it is asked for, too.
   */
  async forNewChats(chats: ChatAddresses[]): Promise<number[]> {
    const { ownDefault } = this;
    const ownJid = normalizeJid(this.auth.creds.me?.id ?? '') ?? '';
    const jids = chats.map((chat) => this.source.tap.addresses.inUse(chat));
    const asked = await this.query(ownDefault === null ? [...jids, ownJid] : jids);
    const own = ownDefault?.seconds ?? asked.get(ownJid) ?? 0;
    return jids.map((jid) => shorterOf(own, asked.get(jid) ?? 0));
  }

  /** The same message as whatsmeow sends (send.go, SetDisappearingTimer). */
  async set(chat: ChatAddresses, seconds: number): Promise<void> {
    const { socket, ended } = this.connection.openHandleOrThrow();
    const remoteJid = this.source.tap.addresses.inUse(chat);
    const id = generateMessageIDV2(this.auth.creds.me?.id);
    const message = proto.Message.fromObject({
      protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration: seconds },
    });
    const content = proto.Message.encode(message).finish();
    const over = new AbortController();
    try {
      const ack = acknowledged(socket, id, over.signal);
      const [takenAt] = await raceConnection(
        Promise.all([ack, relay(socket, { id, content, recipientJid: remoteJid })]),
        ended,
        SET_LIMIT_MS,
      );
      const key = { remoteJid, fromMe: true, id };
      const messageTimestamp = takenAt ?? Math.floor(this.tracker.serverNow / 1000);
      const entry = { key, message, messageTimestamp, status: SERVER_ACK };
      const messages = [proto.WebMessageInfo.fromObject(entry)];
      socket.ev.emit('messages.upsert', { type: 'append', messages: messages as never });
      socket.ev.flush();
    } catch (error) {
      throw toSendError(error);
    } finally {
      over.abort();
    }
  }

  /** The seconds that WhatsApp gives for each of these people, as far as it answers in time. */
  private async query(jids: string[]): Promise<Map<string, number>> {
    try {
      const { socket, ended } = this.connection.openHandleOrThrow();
      const query = socket.fetchDisappearingDuration(...jids);
      const answers = (await raceConnection(query, ended, QUERY_LIMIT_MS)) ?? [];
      return new Map(
        answers.map(({ id, disappearing_mode: mode }) => [
          normalizeJid(id) ?? id,
          (mode as Mode | undefined)?.duration ?? 0,
        ]),
      );
    } catch {
      // The message is sent all the same: the timer of its chat comes with the answer to it.
      return new Map();
    }
  }
}

/** Of two timers; 0 is none, and so is no number. */
function shorterOf(...timers: number[]): number {
  const set = timers.filter((seconds) => seconds > 0);
  return set.length > 0 ? Math.min(...set) : 0;
}

/**
 * Resolves with the second at which the server has taken a message; null if it does not say.
 * @throws WhatsAppError `send_failed` if it refuses the message
 */
async function acknowledged(
  socket: WASocket,
  id: string,
  over: AbortSignal,
): Promise<number | null> {
  const ack = await nextAck(socket, 'message', (attrs) => attrs.id === id, over);
  const { error: refusal, t } = ack ?? {};
  if (refusal) throw new WhatsAppError('send_failed', 'WhatsApp refused it', { refusal });
  return Number(t) || null;
}
