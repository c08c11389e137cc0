import { proto } from '@whiskeysockets/baileys';
import { anyText, count } from './amounts.js';
import type { MoveMaker } from './move.js';

const DEPTHS = [2, 11, 100, 1000, 5000, 20_000];
/** `Message.ephemeralMessage` and `FutureProofMessage.message` (WAProto). */
const EPHEMERAL_FIELD = 40;
const MESSAGE_FIELD = 1;
/** `Message.extendedTextMessage`, its `contextInfo`, and the `quotedMessage` of that (WAProto). */
const QUOTE_PATH = [6, 17, 3];

/** Messages in messages, deeper than any client reads, and fields that nobody knows. */
export const envelopeMoves: Record<string, MoveMaker> = {
  envelopes: (random, stage) => {
    const depth = random.pick(DEPTHS);
    const more = nest(depth, [EPHEMERAL_FIELD, MESSAGE_FIELD]);
    return { about: `${depth} deep`, send: () => stage.say(random, {}, { more }) };
  },
  'quotes in quotes': (random, stage) => {
    const depth = random.pick(DEPTHS);
    const more = nest(depth, QUOTE_PATH);
    return { about: `${depth} deep`, send: () => stage.say(random, {}, { more }) };
  },
  'unknown fields': (random, stage) => {
    const size = count(random);
    const word = Buffer.from(anyText(random, 10));
    const more = Buffer.concat(
      Array.from({ length: size }, (_, index) => field(5000 + index, word)),
    );
    return {
      about: String(size),
      send: () => stage.say(random, { conversation: 'with more' }, { more }),
    };
  },
  'one huge unknown field': (random, stage) => {
    const more = field(4000, Buffer.from(anyText(random)));
    return { about: String(more.length), send: () => stage.say(random, {}, { more }) };
  },
  'the same field again and again': (random, stage) => {
    const size = count(random);
    const once = proto.Message.encode({
      extendedTextMessage: {
        text: 'again',
        contextInfo: { mentionedJid: ['1555@s.whatsapp.net'] },
      },
    }).finish();
    const more = Buffer.concat(Array.from({ length: Math.min(size, 20_000) }, () => once));
    return { about: String(size), send: () => stage.say(random, {}, { more }) };
  },
};

function nest(depth: number, path: readonly number[]): Buffer {
  // Lengths are written from the inside out; the heads are collected, so that the bytes are copied once.
  const heads: Buffer[] = [];
  let size = 0;
  const innermost = proto.Message.encode({ conversation: 'at the bottom' }).finish();
  size = innermost.length;
  for (let level = 0; level < depth; level += 1) {
    for (const id of path.toReversed()) {
      const head = Buffer.concat([varint(id * 8 + 2), varint(size)]);
      heads.push(head);
      size += head.length;
    }
  }
  return Buffer.concat([...heads.toReversed(), innermost]);
}

function field(id: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint(id * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
