import type { BinaryNode } from '@whiskeysockets/baileys';
import { node, SERVER } from '../../../../../packages/network/src/transport/nodes.js';
import type { Cast } from '../cast.js';
import { extremeFigure, extremeWord } from '../extremes.js';
import type { Random } from '../../../../../packages/network/src/state/random.js';

type Maker = (random: Random, cast: Cast) => BinaryNode[];

const member = (random: Random, cast: Cast): BinaryNode =>
  node('participant', {
    jid: random.pick(cast.names.jids),
    type: random.pick([undefined, 'admin', 'superadmin', 'wobble']),
  });
const members = (random: Random, cast: Cast): BinaryNode[] =>
  Array.from({ length: random.below(4) }, () => member(random, cast));

const GROUP_CHANGES: Record<string, Maker> = {
  create: (random, cast) => [
    node('create', {}, [
      node(
        'group',
        {
          id: random.pick([cast.otherGroup.jid.split('@')[0], extremeWord(random)]),
          subject: extremeWord(random),
          creation: extremeFigure(random),
          s_t: extremeFigure(random),
          creator: random.pick(cast.names.jids),
          size: extremeFigure(random),
        },
        members(random, cast),
      ),
    ]),
  ],
  subject: (random) => [
    node('subject', { subject: extremeWord(random), s_t: extremeFigure(random) }),
  ],
  description: (random) => [
    node('description', { id: extremeWord(random) }, [
      node('body', {}, Buffer.from(extremeWord(random))),
    ]),
  ],
  ephemeral: (random) => [node('ephemeral', { expiration: extremeFigure(random) })],
  invite: (random) => [node('invite', { code: extremeWord(random) })],
  wobble: () => [node('wobble')],
};
for (const change of ['add', 'remove', 'promote', 'demote', 'leave', 'modify']) {
  GROUP_CHANGES[change] = (random, cast) => [node(change, {}, members(random, cast))];
}

const OTHERS: Record<string, Maker> = {
  'w:gp2': (random, cast) => GROUP_CHANGES[random.pick(Object.keys(GROUP_CHANGES))](random, cast),
  picture: (random, cast) => [
    node(random.pick(['set', 'delete']), {
      id: extremeFigure(random),
      author: random.pick(cast.names.jids),
      hash: extremeWord(random),
    }),
  ],
  contacts: (random, cast) => [
    node('modify', {
      old: random.pick(cast.names.strangers),
      new: random.pick(cast.names.strangers),
    }),
  ],
  // Devices of strangers: a removed one loses its session by right, and then each message costs a retry.
  devices: (random, cast) => [
    node(random.pick(['add', 'remove', 'update']), { device_hash: extremeWord(random) }, [
      node('device', {
        jid: random.pick(cast.names.strangers),
        'key-index': extremeFigure(random),
      }),
      node('key-index-list', { ts: extremeFigure(random) }),
    ]),
  ],
  account_sync: (random, cast) => [
    random.pick([
      node('disappearing_mode', { duration: extremeFigure(random), t: extremeFigure(random) }),
      node('blocklist', {}, [node('item', { jid: random.pick(cast.names.jids), action: 'block' })]),
    ]),
  ],
  mediaretry: (random, cast) => [
    node('rmr', { jid: random.pick(cast.names.jids), from_me: 'true' }),
    node('error', { code: extremeFigure(random) }),
  ],
  mex: (random, cast) => [
    node(
      'update',
      {
        op_name: random.pick([
          'NotificationNewsletterUpdate',
          'NotificationUserReachoutTimelockUpdate',
          'MessageCappingInfoNotification',
        ]),
      },
      Buffer.from(JSON.stringify(mexAnswer(random, cast))),
    ),
  ],
  newsletter: (random) => [
    node(random.pick(['reaction', 'view', 'participant', 'update', 'message']), {
      message_id: extremeFigure(random),
      server_id: extremeFigure(random),
      t: extremeFigure(random),
    }),
  ],
  server_sync: (random) => [
    node('collection', {
      name: random.pick(['regular', 'critical_block', extremeWord(random)]),
      version: extremeFigure(random),
    }),
  ],
  privacy_token: (random) => [
    node('tokens', {}, [
      node('token', { type: 'trusted_contact', t: extremeFigure(random) }, random.bytes(16)),
    ]),
  ],
  business: (random) => [node('verified_name', { v: extremeFigure(random) }, random.bytes(20))],
  wobble: () => [],
};

/** A notification of any kind; group changes are for the group whose messages nobody looks at. */
export function notification(random: Random, cast: Cast): BinaryNode {
  const type = random.pick(Object.keys(OTHERS));
  const from = type === 'w:gp2' ? cast.otherGroup.jid : random.pick([SERVER, ...cast.names.jids]);
  const attrs = {
    from,
    type,
    id: random.id(),
    t: extremeFigure(random),
    notify: extremeWord(random),
    participant: random.chance(0.7) ? random.pick(cast.names.jids) : undefined,
    offline: random.chance(0.2) ? extremeFigure(random) : undefined,
  };
  return node('notification', attrs, OTHERS[type](random, cast));
}

function mexAnswer(random: Random, cast: Cast): unknown {
  const id = random.pick(cast.names.jids);
  const figure = extremeFigure(random);
  return random.pick([
    null,
    { data: null },
    {
      data: { xwa2_notify_newsletter_update: { id, thread_metadata: { name: { text: figure } } } },
    },
    {
      data: {
        xwa2_notify_account_reachout_timelock: { is_active: true, time_enforcement_ends: figure },
      },
    },
    {
      data: {
        xwa2_notify_message_capping_info: { total_quota: figure, cycle_end_timestamp: figure },
      },
    },
  ]);
}
