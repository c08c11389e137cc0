import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';

/** A message with a text that is not UTF-8. */
export class InvalidTextError extends Error {
  override readonly name = 'InvalidTextError';
}

/**
 * Decodes a decrypted message as strictly as other clients: a string of a protobuf is UTF-8
 * (https://protobuf.dev/programming-guides/proto3/#scalar), and strict decoders refuse a message with another one. The
 * decoder here replaces such bytes by U+FFFD, so the result has more of these than were sent.
 * @throws InvalidTextError
 */
export function decodeMessage(padded: Uint8Array): proto.Message {
  const bytes = Buffer.from(unpadRandomMax16(padded));
  const message = proto.Message.decode(bytes);
  const sent = count(bytes.toString('latin1'), '\xef\xbf\xbd');
  if (count(JSON.stringify(message), '\ufffd') > sent)
    throw new InvalidTextError('a text that is not UTF-8');
  return message;
}

const count = (text: string, part: string): number => text.split(part).length - 1;
