import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { generateMessageIDV2, proto } from '@whiskeysockets/baileys';
import type { ChangedMessage, OutgoingChange, OutgoingVote } from '../../outgoing-change.js';
import type { EncodedMessage } from '../../message-codec.js';
import type { Content } from '../mapping/message-content.js';
import { secretOf } from '../mapping/sealed-add-on.js';
import { toEditedContent } from './with-text.js';

const { Type } = proto.Message.ProtocolMessage;

/** Sizes in the encryption of a vote. */
const KEY_BYTES = 32;
const IV_BYTES = 12;
const SALT = new Uint8Array(KEY_BYTES);

/**
 * Encodes a change with a new id, once, as `encodeText` does: recipients compare the times of changes, so each attempt
 * must carry the same.
 */
export function encodeChange(change: OutgoingChange, ownJid: string): EncodedMessage {
  return encode(toContent(change), ownJid);
}

/** Null without the secret of the poll. */
export function encodeVote(outgoing: OutgoingVote, ownJid: string): EncodedMessage | null {
  const vote = sealVote(outgoing);
  if (!vote) return null;
  const { target, at: senderTimestampMs } = outgoing;
  const pollCreationMessageKey = toKey(target);
  return encode({ pollUpdateMessage: { pollCreationMessageKey, vote, senderTimestampMs } }, ownJid);
}

function encode(content: Content, ownJid: string): EncodedMessage {
  return { id: generateMessageIDV2(ownJid), content: proto.Message.encode(content).finish() };
}

function toContent(change: OutgoingChange): Content {
  const key = toKey(change.target);
  switch (change.type) {
    case 'reaction': {
      const { emoji: text, at: senderTimestampMs } = change;
      return { reactionMessage: { key, text, senderTimestampMs } };
    }
    case 'edit': {
      const editedMessage = toEditedContent(change.content, change.text);
      const type = Type.MESSAGE_EDIT;
      const protocolMessage = { key, type, editedMessage, timestampMs: change.at };
      // In the envelope of the phones (whatsmeow: send.go, BuildEdit).
      return { editedMessage: { message: { protocolMessage } } };
    }
    default:
      return { protocolMessage: { key, type: Type.REVOKE } };
  }
}

/** The key in our view; it names only authors who are other members of a group (whatsmeow: BuildMessageKey). */
function toKey({ id, chatJid, fromMe, participantJid }: ChangedMessage): proto.IMessageKey {
  const participant = participantJid === null ? {} : { participant: participantJid };
  return { remoteJid: chatJid, fromMe, id, ...participant };
}

/**
 * Encrypts a vote with the secret of its poll, as `decryptPollVote` reads it (Baileys: Utils/process-message.js): the
 * options are hashed, and the key contains the jids of the poll's author and the voter.
 * Null if the poll has no secret.
 */
function sealVote({
  target: { id },
  options,
  content,
  creatorJid,
  voterJid,
}: OutgoingVote): proto.Message.IPollEncValue | null {
  const secret = secretOf(content);
  if (!secret) return null;
  const selectedOptions = options.map((name) => createHash('sha256').update(name).digest());
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  const info = Buffer.from(`${id}${creatorJid}${voterJid}Poll Vote`);
  const key = new Uint8Array(hkdfSync('sha256', secret, SALT, info, KEY_BYTES));
  const encIv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, encIv);
  cipher.setAAD(Buffer.from(`${id}\0${voterJid}`));
  const encPayload = Buffer.concat([cipher.update(vote), cipher.final(), cipher.getAuthTag()]);
  return { encPayload, encIv };
}
