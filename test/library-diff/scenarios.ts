import { imageMessage, stickerMessage } from '../../packages/network/src/people/content/media.js';
import {
  contactMessage,
  locationMessage,
} from '../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../packages/network/src/people/content/polls-and-events.js';
import { ephemeralSettingMessage } from '../../packages/network/src/people/content/follow-ups.js';
import { viewOnce } from '../../packages/network/src/people/content/wrappings.js';
import type { World } from './world.js';

type Run = (world: World) => Promise<unknown>;

export type Scenario = [name: string, play: Run];

/** An incoming message, under its own id. */
const incoming =
  (say: (world: World) => Promise<{ id: string }>): Run =>
  async (world) => {
    const { id } = await say(world);
    await world.client.until('messages.upsert', [id]);
  };

/** A change of an incoming message of Bob's. */
const changing =
  (event: string, change: (world: World, id: string) => Promise<{ id: string }>): Run =>
  async (world) => {
    const { id } = await world.bob.say('to be changed');
    await world.client.until('messages.upsert', [id]);
    const { mark } = world.client;
    await change(world, id);
    await world.client.until(event, [], mark);
  };

/** A change of a message of the client. */
const changingOwn =
  (content: (key: object) => object): Run =>
  async (world) => {
    const id = await world.send({ text: 'mine to change' });
    await world.send(content({ id, remoteJid: world.bob.jid, fromMe: true }));
  };

/** A notice of the group. */
const notice =
  (event: string, change: (world: World) => void): Run =>
  async (world) => {
    const { mark } = world.client;
    change(world);
    await world.client.until(event, [], mark);
  };

const asking =
  (method: string, args: (world: World) => unknown[] = () => []): Run =>
  (world) =>
    world.client.call(method, ...args(world));

const toChat = (message: Awaited<ReturnType<typeof pollMessage>>): Run =>
  incoming(({ bob }) => bob.sendMessage(message));

/** The scenarios of each version, in this order and with one pairing. */
export const SCENARIOS: Scenario[] = [
  [
    'pairing by QR',
    async (world) => {
      const { client, phone } = world;
      await client.connect();
      const update = (await client.until('connection.update', ['"qr"'])) as [
        string,
        { qr: string },
      ];
      await phone.scan(update[1].qr);
      await client.until('connection.update', ['"close"']);
      const { mark } = client;
      await client.connect();
      await client.until('connection.update', ['"open"'], mark);
      await world.takeFirst();
    },
  ],
  ['a text comes', incoming(({ bob }) => bob.say('hello'))],
  ['a long text comes', incoming(({ bob }) => bob.say('hello '.repeat(2000)))],
  ['a text of the phone comes', incoming(({ bob, phone }) => phone.say(bob, 'from the phone'))],
  ['an image comes', toChat(imageMessage())],
  ['a sticker comes', toChat(stickerMessage())],
  ['a place comes', toChat(locationMessage())],
  ['a card comes', toChat(contactMessage({ name: 'Eve', phones: ['15550102'] }))],
  ['a poll comes', toChat(pollMessage('Where to?', ['Sea', 'Hills']))],
  ['a photo to be seen once comes', toChat(viewOnce(imageMessage()))],
  [
    'a reply comes',
    async (world) => {
      const { id } = await world.bob.say('to be quoted');
      await incoming(({ bob }) => bob.reply(id, 'a reply'))(world);
    },
  ],
  ['a reaction comes', changing('messages.reaction', ({ bob }, id) => bob.react(id, '👍'))],
  ['an edit comes', changing('messages.update', ({ bob }, id) => bob.edit(id, 'changed'))],
  ['a deletion comes', changing('messages.update', ({ bob }, id) => bob.revoke(id))],
  [
    'a vote comes',
    async (world) => {
      const poll = { name: 'Where to?', values: ['Sea', 'Hills'], selectableCount: 1 };
      const id = await world.send({ poll });
      const { mark } = world.client;
      await world.bob.vote(id, ['Sea']);
      await world.client.until('messages.upsert', ['pollUpdateMessage'], mark);
    },
  ],
  [
    'a timer comes',
    async ({ client, bob }) => {
      const { mark } = client;
      await bob.sendMessage(ephemeralSettingMessage(86_400));
      await client.until('chats.update', ['ephemeralExpiration'], mark);
      await bob.sendMessage(ephemeralSettingMessage(0));
    },
  ],
  ['a text in a group comes', incoming(({ bob, team }) => bob.say('hello all', { to: team }))],
  ['a second text in a group comes', incoming(({ bob, team }) => bob.say('again', { to: team }))],
  ['a status comes', incoming(({ bob, phone }) => bob.postStatus('my day', [phone]))],
  ['a text with a broken ciphertext comes', incoming(({ bob }) => bob.sayUndecryptable('again'))],
  [
    'a text after a new phone comes',
    async (world) => {
      await world.eve.moveToNewPhone();
      await incoming(({ eve }) => eve.say('with new keys'))(world);
    },
  ],
  [
    'typing comes',
    async ({ client, bob, network }) => {
      await client.call('sendPresenceUpdate', 'available');
      await network.waitFor(() => network.sessions.every((each) => each.presence === 'available'));
      await client.call('presenceSubscribe', bob.jid);
      const { mark } = client;
      bob.typing();
      await client.until('presence.update', ['composing'], mark);
    },
  ],
  [
    'a call comes',
    async ({ client, bob }) => {
      const { mark } = client;
      bob.call().miss();
      await client.until('call', ['timeout'], mark);
    },
  ],
  ['a text goes out', (world) => world.send({ text: 'hello Bob' })],
  [
    'a text goes out and is read',
    async (world) => {
      const id = await world.send({ text: 'read me' });
      await world.settle();
      const { mark } = world.client;
      world.bob.markRead(id);
      await world.client.until('messages.update', [id], mark);
    },
  ],
  ['a place goes out', (world) => world.send({ location: PLACE })],
  ['a poll goes out', (world) => world.send({ poll: { name: 'When?', values: ['Now', 'Later'] } })],
  ['a reaction goes out', changingOwn((key) => ({ react: { key, text: '❤️' } }))],
  ['an edit goes out', changingOwn((edit) => ({ edit, text: 'changed' }))],
  ['a deletion goes out', changingOwn((key) => ({ delete: key }))],
  [
    'a text goes out to a group',
    async ({ client, bob, team }) => {
      await client.call('sendMessage', team.jid, { text: 'hello team' });
      await bob.waitForMessage('hello team');
    },
  ],
  [
    'a message is marked as read',
    async ({ client, bob }) => {
      const { id } = await bob.say('to be read');
      await client.until('messages.upsert', [id]);
      await client.call('readMessages', [{ id, remoteJid: bob.jid, fromMe: false }]);
      await bob.waitForReceipt(id, 'read');
    },
  ],
  ['typing goes out', asking('sendPresenceUpdate', ({ bob }) => ['composing', bob.jid])],
  ['numbers are looked up', asking('onWhatsApp', () => ['15550101', '15550199'])],
  ['a picture is asked for', (world) => askForPicture(world)],
  ['what somebody says of themselves is asked for', asking('fetchStatus', ({ bob }) => [bob.jid])],
  ['privacy settings are asked for', asking('fetchPrivacySettings', () => [true])],
  ['a group is asked for', asking('groupMetadata', ({ team }) => [team.jid])],
  ['all groups are asked for', asking('groupFetchAllParticipating')],
  ['a group is made', asking('groupCreate', ({ bob, eve }) => ['Trip', [bob.jid, eve.jid]])],
  ['a group is renamed', notice('groups.update', ({ team, bob }) => team.rename(bob, 'Crew'))],
  ['a group is described', notice('groups.update', ({ team, bob }) => team.describe(bob, 'Us'))],
  [
    'a member becomes an admin',
    notice('group-participants.update', ({ team, phone, bob }) => team.promote(phone, bob)),
  ],
  ['a member leaves', notice('group-participants.update', ({ team, eve }) => team.leave(eve))],
  [
    'the phone archives a chat',
    async ({ client, phone, bob }) => {
      const { mark } = client;
      await phone.modifyChat(bob, { archive: true, lastMessages: [] });
      await client.until('chats.update', ['archived'], mark);
    },
  ],
  [
    'messages come while it is away',
    async (world) => {
      const { client, bob } = world;
      await client.end();
      const said = [await bob.say('one'), await bob.say('two'), await bob.say('three')];
      await world.reconnect();
      for (const { id } of said) await client.until('messages.upsert', [id]);
    },
  ],
  [
    'the connection is cut',
    async (world) => {
      const { client, network } = world;
      const { mark } = client;
      network.faults.dropConnections('reset');
      await client.until('connection.update', ['"close"'], mark);
      await world.reconnect();
    },
  ],
  [
    'it is logged out',
    async ({ client }) => {
      const { mark } = client;
      await client.call('logout');
      await client.until('connection.update', ['"close"'], mark);
    },
  ],
];

const PLACE = { degreesLatitude: 52.5, degreesLongitude: 13.4 };

/** There is none: the library reports that by an error. */
async function askForPicture({ client, bob }: World): Promise<void> {
  await client.call('profilePictureUrl', bob.jid).catch(() => undefined);
}
