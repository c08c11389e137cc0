import { createHash, randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto } from '@whiskeysockets/baileys';
import { editMessage } from './follow-ups.js';
import { nextMoment } from './moments.js';

/** The target message of an add-on, and its author; jids without a device number. */
export interface AddOnTarget {
  key: proto.IMessageKey;
  /** The secret in the target message. */
  secret: Uint8Array;
  author: string;
  editor: string;
}

type Purpose = 'Message Edit' | 'Poll Vote' | 'Event Response';

/** An edit as current clients send it: encrypted with the secret of the original message. */
export function encryptedEdit(target: AddOnTarget, edited: proto.IMessage): proto.IMessage {
  const inner = editMessage(target.key, edited, 'bare');
  const { SecretEncType } = proto.Message.SecretEncryptedMessage;
  return {
    secretEncryptedMessage: {
      targetMessageKey: target.key,
      secretEncType: SecretEncType.MESSAGE_EDIT,
      ...seal(target, 'Message Edit', proto.Message.encode(inner).finish()),
    },
  };
}

/** A vote contains the hashes of all chosen options; none removes the vote. */
export function pollVote(
  target: AddOnTarget,
  options: string[],
  votedAt = new Date(nextMoment()),
): proto.IMessage {
  const vote = proto.Message.PollVoteMessage.encode({
    selectedOptions: options.map(hashOfOption),
  }).finish();
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: target.key,
      vote: seal(target, 'Poll Vote', vote),
      senderTimestampMs: votedAt.getTime(),
    },
  };
}

export function hashOfOption(name: string): Uint8Array {
  return createHash('sha256').update(name).digest();
}

export type EventAnswer = keyof typeof proto.Message.EventResponseMessage.EventResponseType;

export function eventResponse(target: AddOnTarget, answer: EventAnswer): proto.IMessage {
  const { EventResponseMessage } = proto.Message;
  const response = EventResponseMessage.encode({
    response: EventResponseMessage.EventResponseType[answer],
    timestampMs: nextMoment(),
  }).finish();
  return {
    encEventResponseMessage: {
      eventCreationMessageKey: target.key,
      ...seal(target, 'Event Response', response),
    },
  };
}

/** Derives the key from the secret, message id, author, editor and purpose; only edits have no additional data. */
function seal(
  { key, secret, author, editor }: AddOnTarget,
  purpose: Purpose,
  plaintext: Uint8Array,
): { encPayload: Uint8Array; encIv: Uint8Array } {
  const { id = '' } = key;
  const info = `${id}${author}${editor}${purpose}`;
  const derived = hkdf(secret, 32, { salt: Buffer.alloc(32), info });
  const encIv = randomBytes(12);
  const additional = purpose === 'Message Edit' ? '' : `${id}\0${editor}`;
  return {
    encPayload: aesEncryptGCM(plaintext, derived, encIv, Buffer.from(additional)),
    encIv,
  };
}
