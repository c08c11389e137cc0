import type { BinaryNode } from '@whiskeysockets/baileys';
import { receiptNode } from '../people/signal-messenger.js';
import { node, nowSeconds } from '../transport/nodes.js';
import { anyFigure, anyWord, briefly, count, length } from './amounts.js';
import type { MoveMaker } from './move.js';
import type { Stage } from './stage.js';
import type { Random } from '../state/random.js';

/** Bytes of one message: a frame has 16 MB at most. */
const MAX_NOISE = 15_000_000;
const TAGS = ['wobble', 'status', 'verification', 'ib', 'stream', 'gdm', 'abprops', 'dirty'];
const RECEIPT_TYPES = [
  undefined,
  'read',
  'played',
  'read-self',
  'played-self',
  'sender',
  'inactive',
  'peer_msg',
  'hist_sync',
  'server-error',
  'view',
  'wobble',
];

/** Stanzas that are not messages, and messages with an odd stanza: a modified client could hand these to the server. */
export const stanzaMoves: Record<string, MoveMaker> = {
  receipt: (random, stage) => {
    const type = random.pick(RECEIPT_TYPES);
    const ids = Array.from({ length: Math.min(count(random), 20_000) }, () =>
      theirId(random, stage),
    );
    const attrs = {
      type,
      ...(random.chance(0.2) && {
        participant: stage.anyJid(random),
        recipient: stage.anyJid(random),
      }),
    };
    return {
      about: `${ids.length}, type ${type}`,
      send: () => stage.contact.sendStanza(receiptNode(attrs, ids)),
    };
  },
  'receipt for a long id': (random, stage) => {
    const ids = [anyWord(random), anyWord(random)];
    return {
      about: briefly(ids[0] ?? ''),
      send: () => stage.contact.sendStanza(receiptNode({ type: random.pick(RECEIPT_TYPES) }, ids)),
    };
  },
  'retry receipt': (random, stage) => {
    const id = theirId(random, stage);
    const number = random.pick(['1', '2', '5', '6', '1000', anyFigure(random)]);
    const times = random.pick([1, 1, 10, 50]);
    const content = [
      node('retry', { count: number, id, t: nowSeconds(), v: '1' }),
      node('registration', {}, random.bytes(4)),
      ...(random.chance(0.5) ? [junkKeys(random)] : []),
    ];
    const send = (): void => {
      for (let time = 0; time < times; time += 1)
        stage.contact.sendStanza(node('receipt', { id, type: 'retry', t: nowSeconds() }, content));
    };
    return { about: `${times} of count ${number}`, send };
  },
  'retry receipt for many': (random, stage) => {
    const ids = Array.from({ length: Math.min(count(random), 20_000) }, () =>
      theirId(random, stage),
    );
    const receipt = receiptNode({ type: 'retry' }, ids);
    const content = Array.isArray(receipt.content) ? receipt.content : [];
    const retry = node('retry', { count: '1', id: ids[0] ?? '', t: nowSeconds(), v: '1' });
    return {
      about: String(ids.length),
      send: () => stage.contact.sendStanza({ ...receipt, content: [...content, retry] }),
    };
  },
  'undecryptable message': (random, stage) => {
    const id = random.chance(0.8) ? random.id() : anyWord(random);
    const text = anyWord(random);
    stage.keep(id);
    return {
      about: `id of ${id.length}, ${briefly(text)}`,
      send: () =>
        stage.contact.sendMessage(
          {},
          { id, to: stage.phone, isBroken: true, unknownFields: Buffer.from(text) },
        ),
    };
  },
  'message of noise': (random, stage) => {
    const id = random.chance(0.9) ? random.id() : anyWord(random);
    const size = random.pick([1, 1, 2, 100]);
    const encs = Array.from({ length: size }, () =>
      node(
        'enc',
        {
          v: random.pick(['1', '2', '3', '']),
          type: random.pick(['msg', 'pkmsg', 'skmsg', 'msmsg', 'wobble', '']),
          count: anyFigure(random),
        },
        Buffer.alloc(Math.min(length(random), MAX_NOISE / size), random.below(256)),
      ),
    );
    return {
      about: `${size} ciphertexts, id of ${id.length}`,
      send: () => stage.contact.sendStanza(message(id, encs)),
    };
  },
  'message without content': (random, stage) => {
    const contents = [
      undefined,
      [],
      [node('unavailable', { type: anyWord(random, 100) })],
      [node('enc', { type: 'msg', v: '2' })],
      [node('plaintext', {}, Buffer.from('\n\u0001a'))],
      Buffer.from(anyWord(random)),
    ];
    const content = random.pick(contents);
    return {
      about: JSON.stringify(content)?.slice(0, 40) ?? 'none',
      send: () => stage.contact.sendStanza(message(random.id(), content)),
    };
  },
  'message with many attributes': (random, stage) => {
    const attributes = manyAttributes(random);
    return {
      about: String(Object.keys(attributes).length),
      send: () => stage.say(random, { conversation: 'of attributes' }, { attributes }),
    };
  },
  'message with long attributes': (random, stage) => {
    const name = random.pick([
      'type',
      'notify',
      'participant',
      'recipient',
      'category',
      'edit',
      'offline',
      'addressing_mode',
      'sender_lid',
      'sender_pn',
      'participant_pn',
      'peer_recipient_pn',
      'verified_level',
      'phash',
      'mediatype',
      'wobble',
    ]);
    const value = anyWord(random);
    return {
      about: `${name}: ${briefly(value)}`,
      send: () =>
        stage.say(random, { conversation: 'of an attribute' }, { attributes: { [name]: value } }),
    };
  },
  'message with many children': (random, stage) => {
    const size = count(random);
    const content = Array.from({ length: size }, () =>
      node(random.pick(['meta', 'biz', 'bot', 'reporting', 'device-identity', 'wobble']), {
        a: 'b',
      }),
    );
    return {
      about: String(size),
      send: () => stage.contact.sendStanza(message(random.id(), content)),
    };
  },
  'unknown stanza': (random, stage) => {
    const tag = random.chance(0.8)
      ? random.pick(TAGS)
      : anyWord(random, random.pick([1, 100, 65_536]));
    const value = anyWord(random);
    return {
      about: `${briefly(tag)}, ${briefly(value)}`,
      send: () =>
        stage.contact.sendStanza(
          node(tag, { id: random.id(), type: value }, [node('x', { y: value })]),
        ),
    };
  },
  'deep stanza': (random, stage) => {
    const depth = random.pick([10, 100, 1000, 3000]);
    let content: BinaryNode = node('bottom');
    for (let level = 0; level < depth; level += 1) content = node('x', {}, [content]);
    return {
      about: `${depth} deep`,
      send: () =>
        stage.contact.sendStanza(
          node(
            random.pick(['wobble', 'presence', 'message', 'call']),
            { id: random.id(), t: nowSeconds() },
            [content],
          ),
        ),
    };
  },
  'wide stanza': (random, stage) => {
    const size = count(random);
    const tag = random.pick(['wobble', 'presence', 'chatstate', 'call']);
    return {
      about: `${tag}, ${size} children`,
      send: () =>
        stage.contact.sendStanza(
          node(
            tag,
            { id: random.id(), ...manyAttributes(random) },
            Array.from({ length: size }, () => node('composing', { media: 'x' })),
          ),
        ),
    };
  },
  presence: (random, stage) => {
    const [type, last] = [
      random.pick(['available', 'unavailable', undefined, anyWord(random)]),
      random.chance(0.5) ? anyFigure(random) : anyWord(random),
    ];
    return {
      about: `${briefly(type ?? '')}, ${briefly(last)}`,
      send: () => stage.contact.sendStanza(node('presence', { type, last })),
    };
  },
  'chat states': (random, stage) => {
    const times = random.pick([1, 10, 100]);
    const media = anyWord(random, random.pick([0, 5, 65_536]));
    const send = (): void => {
      for (let time = 0; time < times; time += 1)
        stage.contact.sendStanza(
          node('chatstate', {}, [
            node(random.pick(['composing', 'paused', 'recording', 'wobble']), { media }),
          ]),
        );
    };
    return { about: `${times}, ${briefly(media)}`, send };
  },
  call: (random, stage) => {
    const id = random.chance(0.8) ? random.id() : anyWord(random);
    const times = random.pick([1, 1, 20]);
    const tags = [
      'offer',
      'offer_notice',
      'terminate',
      'accept',
      'reject',
      'preaccept',
      'relaylatency',
      'transport',
      'mute_v2',
      'wobble',
    ];
    const send = (): void => {
      for (let time = 0; time < times; time += 1) {
        const attrs = {
          'call-id': `${id}${time || ''}`,
          'call-creator': random.chance(0.7) ? stage.contact.jid : stage.anyJid(random),
          // The server knows the members of a group.
          'group-jid': random.chance(0.3) ? stage.group.jid : undefined,
          reason: anyWord(random, 1000),
          media: anyWord(random, 100),
        };
        const stanza = {
          id: random.id(),
          t: random.chance(0.8) ? nowSeconds() : anyFigure(random),
          notify: anyWord(random),
          offline: random.pick([undefined, '1', anyFigure(random)]),
        };
        stage.contact.sendStanza(
          node('call', stanza, [
            node(random.pick(tags), attrs, [
              node('video'),
              node('raw', {}, Buffer.alloc(length(random))),
            ]),
          ]),
        );
      }
    };
    return { about: `${times}, id of ${id.length}`, send };
  },
};

/** One of the user's messages that it has, or any; a frame of 16 MB has room for 20,000 of them. */
function theirId(random: Random, stage: Stage): string {
  const received = stage.contact.received.slice(-50);
  const id =
    received.length > 0 && random.chance(0.5) ? random.pick(received).id : stage.anyId(random);
  return id.slice(0, 500);
}

function message(id: string, content: BinaryNode['content']): BinaryNode {
  return node('message', { id, t: nowSeconds(), type: 'text', notify: 'Stranger' }, content);
}

function manyAttributes(random: Random): Record<string, string> {
  // A node list holds its attributes twice, as names and values; it can count to 65,535.
  const size = Math.min(count(random), 20_000);
  return Object.fromEntries(
    Array.from({ length: size }, (_, index) => [`x${index}`, String(index)]),
  );
}

function junkKeys(random: Random): BinaryNode {
  return node('keys', {}, [
    node('type', {}, Buffer.from([5])),
    node('identity', {}, random.bytes(random.pick([0, 32, 33]))),
    node('key', {}, [node('id', {}, random.bytes(3)), node('value', {}, random.bytes(32))]),
    node('skey', {}, [
      node('id', {}, random.bytes(3)),
      node('value', {}, random.bytes(32)),
      node('signature', {}, random.bytes(64)),
    ]),
    node('device-identity', {}, Buffer.alloc(length(random))),
  ]);
}
