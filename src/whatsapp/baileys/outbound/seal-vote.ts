import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import type { OutgoingVote } from '../../outgoing-change.js';
import { secretOf } from '../mapping/sealed-add-on.js';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const SALT = new Uint8Array(KEY_BYTES);

/**
 * Encrypts a vote with the secret of its poll, as `decryptPollVote` reads it (Baileys: Utils/process-message.js): the
 * options are hashed, and the key contains the jids of the poll's author and the voter.
 * Null if the poll has no secret.
 */
export function sealVote({
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
