import type { proto, WAMessage } from '@whiskeysockets/baileys';
import type {
  HashedChoice,
  InboundBatch,
  MessageChange,
  MessageOrigin,
  SealedChoice,
  SealedVote,
} from '../../inbound-batch.js';
import { authorOf, timesOf } from './message-change.mapper.js';
import { isReceiver, type Receiver } from './own-account.js';

/** A reaction, vote or the like; `key` is that of the message which carried it, in the view of the phone. */
interface AddOn {
  key: proto.IMessageKey | null | undefined;
  at: Parameters<typeof timesOf>[1];
}

/** The reactions and votes on a message of the history: in lists of their own, or among the add-ons. */
export function toCollected(
  message: WAMessage,
  receiver: Receiver,
  origin: MessageOrigin,
): Pick<InboundBatch, 'reactions' | 'votes'> {
  const { reactions, pollUpdates } = message;
  const addOns = message.messageAddOns ?? [];
  const by = ({ key, at }: AddOn): MessageChange | null => {
    const change = toAddOnChange(message, key, receiver, origin);
    return change && { ...change, ...timesOf(change, at) };
  };
  return {
    reactions: [...(reactions ?? []), ...addOns.flatMap(toReaction)].flatMap(
      ({ key, text, senderTimestampMs }) => {
        const change = by({ key, at: senderTimestampMs });
        return change ? { ...change, byName: null, emoji: text ?? '' } : [];
      },
    ),
    votes: [...(pollUpdates ?? []).flatMap(toVote), ...addOns.flatMap(toAddOnVote)].flatMap(
      ({ choice, ...addOn }): SealedVote[] => {
        const change = by(addOn);
        return change ? [{ ...change, byName: null, choice, voteId: addOn.key?.id ?? '' }] : [];
      },
    ),
  };
}

function toReaction(addOn: proto.IMessageAddOn): proto.IReaction | [] {
  const { reactionMessage } = addOn.messageAddOn ?? {};
  if (!reactionMessage) return [];
  const senderTimestampMs = reactionMessage.senderTimestampMs ?? addOn.senderTimestampMs;
  return { text: reactionMessage.text, senderTimestampMs, key: addOn.messageAddOnKey };
}

type CollectedVote = AddOn & { choice: SealedChoice | HashedChoice };

function toVote({
  pollUpdateMessageKey: key,
  vote,
  senderTimestampMs: at,
}: proto.IPollUpdate): CollectedVote | [] {
  return vote ? { key, at, choice: { hashes: vote.selectedOptions ?? [] } } : [];
}

/** Reads a vote that the phone stores decrypted, encrypted, or both. */
function toAddOnVote(addOn: proto.IMessageAddOn): CollectedVote | [] {
  const { messageAddOn, messageAddOnKey: key, legacyMessage } = addOn;
  const { pollUpdateMessage } = messageAddOn ?? {};
  const at = pollUpdateMessage?.senderTimestampMs ?? addOn.senderTimestampMs;
  const { encIv: iv, encPayload: ciphertext } = pollUpdateMessage?.vote ?? {};
  if (legacyMessage?.pollVote) {
    return { key, at, choice: { hashes: legacyMessage.pollVote.selectedOptions ?? [] } };
  }
  return iv && ciphertext ? { key, at, choice: { iv, ciphertext } } : [];
}

/**
 * Converts an add-on to a change of its message. Its key may name the chat by another address than the message does,
 * and may name us by an address instead of `fromMe`.
 */
function toAddOnChange(
  message: WAMessage,
  by: proto.IMessageKey | null | undefined,
  receiver: Receiver,
  origin: MessageOrigin,
): MessageChange | null {
  const { key } = message;
  if (!key.id) return null;
  const { remoteJid, remoteJidAlt, id } = key;
  const isOwn = by?.fromMe === true || isReceiver(receiver, by?.participant);
  const author = {
    remoteJid,
    remoteJidAlt,
    id,
    fromMe: isOwn || isReceiver(receiver, remoteJid),
    participant: isOwn ? undefined : by?.participant,
  };
  const change = authorOf({ ...message, key: author, participant: null }, receiver, origin, id);
  const isNobody = change?.chat.isGroup && change.byJid === change.chat.jid;
  if (!change || isNobody) return null;
  const writer = authorOf(message, receiver, origin, id);
  return {
    ...change,
    target: { fromMe: key.fromMe === true, authorJid: writer?.byJid ?? null },
  };
}
