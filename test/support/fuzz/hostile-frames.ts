import { deflateSync } from 'node:zlib';
import { encodeBinaryNode, S_WHATSAPP_NET, type BinaryNode } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { hostileText, wellFormed } from './hostile-values.js';

/** A frame that no honest server would send; and true if the client's cipher accepts it. */
export interface HostileFrame {
  kind: 'noise' | 'sealed noise' | 'packed noise' | 'broken node' | 'wild node';
  bytes: Uint8Array;
  isSealed: boolean;
}

/** Tags of stanzas, without those that end or move a session by right: `failure`, `stream:error`, `downgrade_webclient`. */
const TAGS = [
  'message',
  'receipt',
  'notification',
  'iq',
  'ack',
  'ib',
  'call',
  'presence',
  'chatstate',
  'success',
  'status',
  'wobble',
];
const CHILD_TAGS = [
  'enc',
  'retry',
  'registration',
  'keys',
  'list',
  'item',
  'error',
  'ref',
  'pair-device',
  'pair-success',
  'device-identity',
  'add',
  'remove',
  'promote',
  'participant',
  'create',
  'subject',
  'group',
  'offer',
  'terminate',
  'edge_routing',
  'routing_info',
  'offline',
  'offline_preview',
  'dirty',
  'update',
  'collection',
  'sync',
  'patches',
  'patch',
  'link_code_companion_reg',
  'devices',
  'device',
  'plaintext',
  'unavailable',
  'meta',
  'biz',
  'tokens',
  'token',
  'usync',
  'user',
  'count',
];
const ATTRIBUTES = [
  'id',
  'from',
  'to',
  'type',
  'xmlns',
  't',
  'participant',
  'recipient',
  'notify',
  'offline',
  'count',
  'class',
  'error',
  'code',
  'category',
  'addressing_mode',
  'participant_pn',
  'sender_lid',
  'sender_pn',
  'edit',
  'jid',
  'v',
  'mediatype',
  'name',
  'version',
  'call-id',
  'call-creator',
  'device_hash',
];
const TYPES = [
  'result',
  'set',
  'get',
  'error',
  'pkmsg',
  'msg',
  'skmsg',
  'retry',
  'read',
  'server-error',
  'hist_sync',
  'w:gp2',
  'mediaretry',
  'encrypt',
  'devices',
  'server_sync',
  'picture',
  'account_sync',
  'privacy_token',
  'newsletter',
  'mex',
  'status',
  'link_code_companion_reg',
];

const value = fc.oneof(
  hostileText.map(wellFormed),
  fc.constantFrom(...TYPES, S_WHATSAPP_NET, '15550100@s.whatsapp.net', '1203@g.us', '7@lid'),
);
const bytes = fc.uint8Array({ maxLength: 300 });
const attrs = fc.dictionary(fc.constantFrom(...ATTRIBUTES), value, { maxKeys: 8 });
const node: fc.Arbitrary<BinaryNode> = fc.letrec<{
  node: BinaryNode;
  content: BinaryNode['content'];
}>((tie) => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(undefined),
    bytes,
    value,
    fc.array(tie('node'), { maxLength: 3 }),
  ),
  node: fc.record({ tag: fc.constantFrom(...CHILD_TAGS), attrs, content: tie('content') }),
})).node;
const stanza = fc.record({
  tag: fc.constantFrom(...TAGS),
  attrs: fc
    .tuple(attrs, fc.boolean())
    .map(([all, isFromServer]) => (isFromServer ? { ...all, from: S_WHATSAPP_NET } : all)),
  content: fc.oneof(fc.constant(undefined), bytes, fc.array(node, { maxLength: 3 })),
}) as fc.Arbitrary<BinaryNode>;

/** A node's bytes with some of them changed, and perhaps cut short. */
const broken = fc
  .record({
    stanza,
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    cut: fc.option(fc.nat(), { freq: 2 }),
  })
  .map(({ stanza: sent, changes, cut }) => {
    const encoded = Buffer.from(encodeBinaryNode(sent));
    for (const [position, byte] of changes) encoded[position % encoded.length] = byte;
    return cut === null ? encoded : encoded.subarray(0, 1 + (cut % encoded.length));
  });

const plain = (content: Uint8Array) => Buffer.concat([Buffer.from([0]), content]);
const packed = (content: Uint8Array) => Buffer.concat([Buffer.from([2]), deflateSync(content)]);

const sealed = fc.oneof(
  {
    weight: 1,
    arbitrary: bytes.map((raw) => ({ kind: 'sealed noise' as const, bytes: plain(raw) })),
  },
  {
    weight: 1,
    arbitrary: bytes.map((raw) => ({ kind: 'packed noise' as const, bytes: packed(raw) })),
  },
  { weight: 3, arbitrary: broken.map((raw) => ({ kind: 'broken node' as const, bytes: raw })) },
  {
    weight: 4,
    arbitrary: stanza.map((sent) => ({
      kind: 'wild node' as const,
      bytes: encodeBinaryNode(sent),
    })),
  },
);
const frame: fc.Arbitrary<HostileFrame> = fc.oneof(
  { weight: 40, arbitrary: sealed.map((each) => ({ ...each, isSealed: true })) },
  {
    weight: 1,
    arbitrary: bytes.map((raw) => ({ kind: 'noise' as const, bytes: raw, isSealed: false })),
  },
);

export function sampleFrames(count: number, seed: number): HostileFrame[] {
  return fc.sample(frame, { numRuns: count, seed });
}
