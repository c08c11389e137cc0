import type { BinaryNode, WAMessage } from '@whiskeysockets/baileys';
import type { CallEnding, CallUpdate } from '../../inbound-batch.js';
import { isLid, isPn, normalizeJid } from '../../jid.js';
import { toAddress } from './address.mapper.js';
import { isReceiver, type Receiver } from './own-account.js';
import { isMissedCall } from './system-message.mapper.js';

const RINGS = new Set(['offer', 'offer_notice']);

/** The server's reasons of a `terminate`; there is none if the caller has hung up. */
const REASONS: Partial<Record<string, CallEnding>> = {
  timeout: 'missed',
  accepted_elsewhere: 'accepted_elsewhere',
  rejected_elsewhere: 'rejected',
};

/**
 * Reads a `<call>`: null unless a call to this account rings or has ended. Read from the stanza, as the library's event
 * has neither the reason of an end nor the kind of a group's call, which an `offer_notice` names in its attributes
 * (Baileys: Socket/messages-recv.js handleCall; whatsmeow: call.go).
 * @param now ms; replaces a time that is no number
 */
export function toCallUpdate(
  stanza: BinaryNode,
  receiver: Receiver,
  now: number,
): CallUpdate | null {
  const [signal] = Array.isArray(stanza.content) ? stanza.content : [];
  if (!signal) return null;
  const { attrs } = signal;
  const isRinging = RINGS.has(signal.tag);
  const ending = isRinging ? null : toEnding(signal, isReceiver(receiver, stanza.attrs.from));
  const creator = attrs['call-creator'] ?? stanza.attrs.from;
  const callerJid = creator === undefined ? null : normalizeJid(creator);
  const caller = toAddress(creator, attrs.caller_pn, attrs.caller_lid);
  if (!attrs['call-id'] || callerJid === null || !caller || !isPerson(callerJid)) {
    return null;
  }
  // Calls of this account from its phone cannot be answered here.
  if (isReceiver(receiver, callerJid) || (!isRinging && ending === null)) return null;
  const group = toAddress(attrs['group-jid']);
  const sender = normalizeJid(stanza.attrs.from ?? '');
  const isOther = sender !== null && isPerson(sender) && !isReceiver(receiver, sender);
  const seconds = Number(stanza.attrs.t);
  return {
    callId: attrs['call-id'],
    chat: group?.isGroup ? group : caller,
    caller,
    callerJid,
    callerName: stanza.attrs.notify ?? null,
    senderJid: isOther ? sender : null,
    ending,
    isVideo: isRinging ? isVideo(signal) : null,
    at: seconds > 0 ? seconds * 1000 : now,
    origin: stanza.attrs.offline === undefined ? 'live' : 'offline',
  };
}

function isPerson(jid: string): boolean {
  return isPn(jid) || isLid(jid);
}

/** In a group, other members who answer say nothing about our call. */
function toEnding({ tag, attrs }: BinaryNode, isOwn: boolean): CallEnding | null {
  if (tag === 'terminate') return REASONS[attrs.reason ?? ''] ?? 'hung_up';
  if (!isOwn) return null;
  if (tag === 'reject') return 'rejected';
  return tag === 'accept' ? 'accepted_elsewhere' : null;
}

/** True or false by an attribute, or by the offered streams; null if neither tells. */
function isVideo({ attrs, content }: BinaryNode): boolean | null {
  const streams = Array.isArray(content) ? content.map(({ tag }) => tag) : [];
  const kinds = attrs.media === undefined ? streams : [attrs.media];
  if (kinds.includes('video')) return true;
  return kinds.includes('audio') ? false : null;
}

/**
 * True for a message that the library makes for a call of a group, and for a call that timed out (Baileys:
 * Socket/messages-recv.js). The stanza says more. The phone's history has real messages of the same kind.
 */
export function isMadeOfCall({ key, message, messageStubType }: WAMessage): boolean {
  if (isMissedCall(messageStubType)) return true;
  const callKey = message?.call?.callKey;
  return Boolean(callKey && key.id && Buffer.from(callKey).equals(Buffer.from(key.id)));
}
