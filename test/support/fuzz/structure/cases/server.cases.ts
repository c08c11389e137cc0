import type { BinaryNode } from '@whiskeysockets/baileys';
import { node, SERVER } from '../../../../../packages/network/src/transport/nodes.js';
import type { Cast } from '../cast.js';
import { extremeFigure, extremeText, extremeWord } from '../extremes.js';
import type { Random } from '../../../../../packages/network/src/state/random.js';
import { anyContent } from './content.js';
import type { CaseMaker } from './fuzz-case.js';
import { notification } from './notifications.js';

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
  'retry',
  'wobble',
];

type Attributes = Record<string, string | undefined>;
type Maker = (random: Random, cast: Cast) => BinaryNode;

const STANZAS: Record<string, Maker> = {
  receipt: (random, cast) => {
    const type = random.pick(RECEIPT_TYPES);
    const attrs: Attributes = { ...someone(random, cast), type };
    // A request to resend begins a new session by right: messages of its phone or contact on the way cannot be read then.
    if (type === 'retry') {
      const { strangers } = cast.names;
      Object.assign(attrs, {
        from: random.pick(strangers),
        participant: attrs.participant && random.pick(strangers),
      });
    }
    const items = Array.from({ length: random.below(4) }, () =>
      node('item', { id: anyId(random, cast) }),
    );
    return node('receipt', attrs, [
      node('list', {}, items),
      node('retry', { count: extremeFigure(random), id: anyId(random, cast), t: '1', v: '1' }),
      node('registration', {}, random.bytes(random.pick([0, 4, 8]))),
    ]);
  },
  notification,
  'plain message': (random, cast) =>
    node('message', { ...someone(random, cast), type: 'text', notify: extremeWord(random) }, [
      node('plaintext', {}, anyContent(random, cast.names).bytes),
      ...(random.chance(0.1) ? [node('verified_name', {}, extremeText(random))] : []),
    ]),
  'empty message': (random, cast) =>
    node('message', { ...someone(random, cast), type: 'text' }, [
      node('unavailable', { type: random.pick(['view_once', 'view_once_unavailable_fanout']) }),
    ]),
  'channel post': (random, cast) => {
    const from = random.pick(['120363000000000001@newsletter', 'status@broadcast']);
    const participant = from.startsWith('status') ? random.pick(cast.names.jids) : undefined;
    const attrs = { ...someone(random, cast), from, participant, server_id: extremeFigure(random) };
    return node('message', attrs, [node('plaintext', {}, anyContent(random, cast.names).bytes)]);
  },
  call: (random, cast) => {
    const rings = ['offer', 'offer_notice'];
    const tag = random.pick([...rings, 'terminate', 'accept', 'reject', 'timeout', 'wobble']);
    const attrs = {
      'call-id': anyId(random, cast),
      'call-creator': random.pick(cast.names.jids),
      'group-jid': random.chance(0.3) ? random.pick(cast.names.jids) : undefined,
      type: extremeWord(random),
      media: random.pick([undefined, 'video', extremeWord(random)]),
      reason: random.pick([undefined, 'timeout', 'accepted_elsewhere', extremeWord(random)]),
      caller_pn: random.pick([undefined, ...cast.names.jids, extremeWord(random)]),
    };
    return node('call', { ...someone(random, cast), offline: extremeFigure(random) }, [
      node(tag, attrs, random.chance(0.5) ? [node('video')] : undefined),
    ]);
  },
  presence: (random, cast) =>
    node('presence', {
      from: random.pick(cast.names.jids),
      type: random.pick(['available', 'unavailable', 'wobble']),
      last: extremeFigure(random),
    }),
  typing: (random, cast) =>
    node('chatstate', someone(random, cast), [
      node(random.pick(['composing', 'paused', 'wobble']), { media: extremeWord(random) }),
    ]),
  ack: (random, cast) =>
    node('ack', {
      ...someone(random, cast),
      class: random.pick(['message', 'receipt', 'notification', 'wobble']),
      error: random.chance(0.5) ? extremeFigure(random) : undefined,
      phash: extremeWord(random),
    }),
  information: (random) =>
    node('ib', { from: SERVER }, [
      random.pick([
        node('dirty', {
          type: random.pick(['groups', 'account_sync']),
          timestamp: extremeFigure(random),
        }),
        node('offline_preview', { count: extremeFigure(random), message: extremeFigure(random) }),
        node('thread_metadata', {}, [node('item', { jid: extremeWord(random) })]),
        node('client_expiration', { t: extremeFigure(random) }),
      ]),
    ]),
};

/** Stanzas of the server in the right form, with impossible contents. */
export const fromServer: CaseMaker = (random, cast) => {
  const kind = random.pick(Object.keys(STANZAS));
  const stanza = STANZAS[kind](random, cast);
  const send = async (): Promise<void> => {
    for (const device of cast.phone.devices) device.deliver(stanza);
  };
  return { kind: `server, ${kind}`, send };
};

function someone(random: Random, cast: Cast): Attributes {
  const { jids } = cast.names;
  return {
    id: anyId(random, cast),
    from: random.pick(jids),
    participant: random.chance(0.5) ? random.pick(jids) : undefined,
    recipient: random.chance(0.2) ? random.pick(jids) : undefined,
    t: extremeFigure(random),
    offline: random.chance(0.2) ? extremeFigure(random) : undefined,
  };
}

function anyId(random: Random, cast: Cast): string {
  return random.chance(0.5)
    ? random.pick(cast.names.ids)
    : random.pick([random.id(), extremeWord(random)]);
}
