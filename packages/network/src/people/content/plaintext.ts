import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';
import type { SentMessage } from './envelope.js';

/** Field numbers of `Message.deviceSentMessage`, and of `DeviceSentMessage.message` (WAProto). */
const DEVICE_SENT_FIELD = 31;
const MESSAGE_FIELD = 2;

/** A text in a message field that is not in the current schema. */
export function unknownField(text: string, field = 4_000): Uint8Array {
  return nested(field, Buffer.from(text));
}

/** The plaintext for a device: own devices get a copy with the jid of the chat, unless the stanza has it. */
export function plaintextFor(receiver: Account, sent: SentMessage): Uint8Array {
  const { message, unknownFields = new Uint8Array() } = sent;
  const content = Buffer.concat([proto.Message.encode(message).finish(), unknownFields]);
  if (receiver !== sent.from || sent.room) return content;
  const destinationJid = sent.to.address(sent.addressing);
  const copy = proto.Message.DeviceSentMessage.encode({ destinationJid }).finish();
  const { messageContextInfo } = message;
  return Buffer.concat([
    nested(DEVICE_SENT_FIELD, Buffer.concat([copy, nested(MESSAGE_FIELD, content)])),
    proto.Message.encode({ messageContextInfo }).finish(),
  ]);
}

/** A length-delimited protobuf field: tag, length, bytes. */
function nested(field: number, bytes: Uint8Array): Uint8Array {
  const LENGTH_DELIMITED = 2;
  return Buffer.concat([varint(field * 8 + LENGTH_DELIMITED), varint(bytes.length), bytes]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Uint8Array.from([...bytes, rest]);
}
