import { generateMessageIDV2, proto, type WASocket } from '@whiskeysockets/baileys';
import { normalizeJid } from '../../jid.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { nextAck } from './next-ack.js';
import { relay } from './outbound.js';

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { SERVER_ACK } = proto.WebMessageInfo.Status;

/** The timer of a person (Baileys: WAUSync/Protocols/USyncDisappearingModeProtocol.js); NaN if WhatsApp sends none. */
interface Mode {
  duration: number;
}

/** The seconds that WhatsApp gives for each of these people. */
export async function fetchTimers(socket: WASocket, jids: string[]): Promise<Map<string, number>> {
  const answers = (await socket.fetchDisappearingDuration(...jids)) ?? [];
  return new Map(
    answers.map(({ id, disappearing_mode: mode }) => [
      normalizeJid(id) ?? id,
      (mode as Mode | undefined)?.duration ?? 0,
    ]),
  );
}

/** The shorter of two timers; 0 is none, and so is no number. */
export function shorterOf(...timers: number[]): number {
  const set = timers.filter((seconds) => seconds > 0);
  return set.length > 0 ? Math.min(...set) : 0;
}

/** A timer that is to be set. */
interface NewTimer {
  /** Seeds the id of the message. */
  ownJid: string | undefined;
  recipientJid: string;
  seconds: number;
  /** ms; the time of the message, unless WhatsApp gives one */
  now: number;
}

/**
 * Sends the message that sets a timer, the same as whatsmeow's (send.go, SetDisappearingTimer). Once the server has taken
 * it, it arrives like one of the phone.
 * @param over ends the wait for the server
 * @throws WhatsAppError `send_failed` if the server refuses it
 */
export async function sendTimer(
  socket: WASocket,
  { ownJid, recipientJid, seconds, now }: NewTimer,
  over: AbortSignal,
): Promise<void> {
  const id = generateMessageIDV2(ownJid);
  const message = proto.Message.fromObject({
    protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration: seconds },
  });
  const content = proto.Message.encode(message).finish();
  const [ack] = await Promise.all([
    nextAck(socket, 'message', (attrs) => attrs.id === id, over),
    relay(socket, { id, content, recipientJid }),
  ]);
  if (over.aborted) return;
  const { error: refusal, t } = ack ?? {};
  if (refusal) throw new WhatsAppError('send_failed', 'WhatsApp refused it', { refusal });
  const key = { remoteJid: recipientJid, fromMe: true, id };
  const messageTimestamp = Number(t) || Math.floor(now / 1000);
  const entry = { key, message, messageTimestamp, status: SERVER_ACK };
  const messages = [proto.WebMessageInfo.fromObject(entry)];
  socket.ev.emit('messages.upsert', { type: 'append', messages: messages as never });
  socket.ev.flush();
}
