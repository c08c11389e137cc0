import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { proto, type BinaryNode } from '@whiskeysockets/baileys';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import {
  editMessage,
  ephemeralSettingMessage,
  reactionMessage,
  revokeMessage,
} from '../../../packages/network/src/people/content/follow-ups.js';
import type { StanzaAttributes } from '../../../packages/network/src/people/content/envelope.js';
import { lidMappingsMessage } from '../../../packages/network/src/people/content/lid-mappings.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import { textMessage } from '../../../packages/network/src/people/content/text.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import { SERVER } from '../../../packages/network/src/transport/nodes.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { EventListDto } from '../../../src/features/events/dto/event.dto.js';
import type { MessageWithTimelineDto } from '../../../src/features/messages/dto/responses.dto.js';
import type { PresenceDto } from '../../../src/features/presence/dto/presence.dto.js';
import type { QueuedDto } from '../../../src/features/send/dto/queued.dto.js';
import { PairedSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

/**
 * The permissions to change, as in docs/reliability.md. The chat of two is with the peer; `author` has written the
 * target in the group, `member` and `admin` are in it, and `former` was. `-`: they cannot send it.
 */
const TABLE = `
  kind                                    | peer | stranger | author | member | admin | former | own | server
  delivered, chat of two                  | yes  | no       | no     | no     | no    | no     | no  | no
  read, chat of two                       | yes  | no       | no     | no     | no    | no     | no  | no
  played, chat of two                     | yes  | no       | no     | no     | no    | no     | no  | no
  read, in a list of several              | yes  | no       | no     | no     | no    | no     | no  | no
  read, chat of two, said in a group      | no   | no       | no     | no     | no    | no     | no  | no
  read, chat of two, in the peer’s name   | yes  | no       | no     | no     | no    | no     | no  | no
  delivered, group                        | no   | no       | yes    | yes    | yes   | no     | no  | no
  read, group                             | no   | no       | yes    | yes    | yes   | no     | no  | no
  read, group, said privately             | no   | no       | no     | no     | no    | no     | no  | no
  read elsewhere                          | no   | no       | no     | no     | no    | no     | yes | no
  asks again, chat of two                 | yes  | no       | no     | no     | no    | no     | yes | no
  asks again, in the peer’s name          | yes  | no       | no     | no     | no    | no     | no  | no
  asks again, group                       | no   | no       | yes    | yes    | yes   | no     | yes | no
  asks again, group, said privately       | no   | no       | no     | no     | no    | no     | no  | no
  edit, chat of two                       | yes  | no       | no     | no     | no    | no     | no  | -
  edit, group                             | no   | no       | yes    | no     | no    | no     | no  | -
  deletion, chat of two                   | yes  | no       | no     | no     | no    | no     | no  | -
  deletion, group                         | no   | no       | yes    | no     | yes   | no     | yes | -
  taking back a reaction                  | no   | no       | yes    | no     | no    | no     | no  | -
  a vote in the author’s name             | -    | -        | yes    | no     | no    | -      | no  | -
  end of a call of the peer               | yes  | no       | no     | no     | no    | no     | yes | yes
  a call in the peer’s name               | yes  | no       | no     | no     | no    | no     | -   | yes
  a call in the group                     | no   | no       | yes    | yes    | yes   | no     | -   | -
  typing in the chat of two               | yes  | no       | no     | no     | no    | no     | no  | no
  the name of the peer                    | yes  | no       | no     | no     | no    | no     | no  | -
  timer of the group, by a message        | no   | no       | no     | no     | no    | no     | no  | -
  addresses of a person                   | no   | no       | no     | no     | no    | no     | yes | -
  a part of the history                   | no   | no       | no     | no     | no    | no     | yes | -
`;

const ACTORS = [
  'peer',
  'stranger',
  'author',
  'member',
  'admin',
  'former',
  'own',
  'server',
] as const;
type Actor = (typeof ACTORS)[number];
type Talker = Contact | Phone;
type Attempt = (actor: Actor) => Promise<boolean>;

function cells(): [string, Actor, boolean][] {
  const [, ...rows] = TABLE.trim().split('\n');
  return rows.flatMap((row) => {
    const [kind, ...answers] = row.split('|').map((cell) => cell.trim());
    return ACTORS.flatMap((actor, at): [string, Actor, boolean][] =>
      answers[at] === '-' ? [] : [[kind, actor, answers[at] === 'yes']],
    );
  });
}

describe('permissions to change', () => {
  let session: PairedSession;
  let stream: StreamReader;
  let team: Group;
  let people: Record<Exclude<Actor, 'server'>, Talker>;
  let ann: Contact;
  let carol: Contact;
  let bob: Contact;
  let count = 0;

  beforeAll(async () => {
    session = await PairedSession.start({ env: { SERVICE_LOG_LEVEL: 'debug' } });
    const { network, phone } = session;
    const person = (name: string): Contact => network.contact({ name, receipts: 'none' });
    ann = person('Ann');
    bob = person('Bob');
    carol = person('Carol');
    const [eve, dave, frank] = ['Eve', 'Dave', 'Frank'].map(person);
    people = {
      peer: ann,
      stranger: eve,
      author: carol,
      member: dave,
      admin: bob,
      former: frank,
      own: phone,
    };
    team = network.group({
      subject: 'Team',
      participants: [phone, carol, dave, frank],
      creator: bob,
    });
    for (const who of [ann, eve, bob, carol, dave, frank]) await hear(who, `I am ${who.name}`);
    await hear(bob, 'Welcome', team);
    team.remove(bob, frank);
    await waitFor('the notice', async () => {
      const { body } = await session.api.get<{ messages: MessageDto[] }>(
        `/api/chats/${team.jid}/messages`,
      );
      return body.messages.some(({ type }) => type === 'system');
    });
    stream = await StreamReader.open(session.service.baseUrl);
  });

  afterEach(() => {
    expect(session.network.errors).toEqual([]);
    expect(session.network.unknownQueries).toEqual([]);
  });

  afterAll(async () => {
    stream.close();
    await session.dispose();
  });

  it('the server’s list of members counts, so that every case can be tried', async () => {
    const text = 'as WhatsApp says';
    await (people.stranger as Contact).sendMessage(textMessage(text), forgedIn('stranger'));
    await waitFor('the message', async () => {
      const path = `/api/chats/${team.jid}/messages?limit=1000`;
      const { body } = await session.api.get<{ messages: MessageDto[] }>(path);
      return body.messages.some((message) => message.text === text);
    });
  });

  it('has an attempt for each kind', () => {
    expect(Object.keys(KINDS).toSorted()).toEqual(
      [...new Set(cells().map(([kind]) => kind))].toSorted(),
    );
  });

  it.each(cells())('%s, by %s: %p', async (kind, actor, isTaken) => {
    count += 1;
    expect(await KINDS[kind](actor)).toBe(isTaken);
  });

  const KINDS: Record<string, Attempt> = {
    'delivered, chat of two': (actor) => receiptOf(actor, 'delivered'),
    'read, chat of two': (actor) => receiptOf(actor, 'read'),
    'played, chat of two': (actor) => receiptOf(actor, 'played'),
    'read, in a list of several': async (actor) => {
      const id = await send(ann.jid);
      const items = [{ tag: 'item', attrs: { id } }];
      const attrs = { id: `first ${count}`, type: 'read', from: inTwo(actor) };
      await forge('receipt', attrs, [{ tag: 'list', attrs: {}, content: items }]);
      return isAcked(id, 'read');
    },
    'read, chat of two, said in a group': async (actor) => {
      const id = await send(ann.jid);
      await forge('receipt', { id, type: 'read', ...inGroup(actor) });
      return isAcked(id, 'read');
    },
    'read, chat of two, in the peer’s name': async (actor) => {
      const id = await send(ann.jid);
      await forge('receipt', { id, type: 'read', from: inTwo(actor), participant: ann.jid });
      return isAcked(id, 'read');
    },
    'delivered, group': (actor) => memberReceiptOf(actor, 'delivered'),
    'read, group': (actor) => memberReceiptOf(actor, 'read'),
    'read, group, said privately': async (actor) => {
      const id = await send(team.jid);
      await forge('receipt', { id, type: 'read', from: inTwo(actor) });
      return isAcked(id, 'read');
    },
    'read elsewhere': async (actor) => {
      const id = await hear(ann, `unread ${count}`);
      const recipient = ann.jid;
      await forge('receipt', { id, type: 'read-self', from: inTwo(actor), recipient });
      return (await chatOf(ann.jid)).unread_count === 0;
    },
    'asks again, chat of two': async (actor) => {
      const id = await send(ann.jid);
      const recipient = actor === 'own' ? ann.jid : undefined;
      return isSentAgain(id, ann, { from: inTwo(actor), recipient });
    },
    'asks again, in the peer’s name': async (actor) => {
      const id = await send(ann.jid);
      return isSentAgain(id, ann, { from: inTwo(actor), participant: ann.jid });
    },
    'asks again, group': async (actor) => isSentAgain(await send(team.jid), carol, inGroup(actor)),
    'asks again, group, said privately': async (actor) =>
      isSentAgain(await send(team.jid), carol, { from: inTwo(actor) }),
    'edit, chat of two': async (actor) => {
      const id = await hear(ann, `for an edit ${count}`);
      const key = { remoteJid: ann.jid, id, fromMe: false };
      await say(actor, editMessage(key, { conversation: 'changed' }));
      return (await one(id)).edited_at !== null;
    },
    'edit, group': async (actor) => {
      const id = await hear(carol, `for an edit ${count}`, team);
      await sayInGroup(actor, editMessage(keyOf(id), { conversation: 'changed' }));
      return (await one(id)).edited_at !== null;
    },
    'deletion, chat of two': async (actor) => {
      const id = await hear(ann, `for a deletion ${count}`);
      await say(actor, revokeMessage({ remoteJid: ann.jid, id, fromMe: false }));
      return (await one(id)).deleted_at !== null;
    },
    'deletion, group': async (actor) => {
      const id = await hear(carol, `for a deletion ${count}`, team);
      await sayInGroup(actor, revokeMessage(keyOf(id)));
      const isRefused = `The deletion of message ${id} was rejected`;
      await waitFor(
        'the decision',
        async () => session.output.includes(isRefused) || (await one(id)).deleted_at !== null,
      );
      return (await one(id)).deleted_at !== null;
    },
    'taking back a reaction': async (actor) => {
      const id = await hear(bob, `for a reaction ${count}`, team);
      await carol.react(id, '👍');
      await waitFor('the reaction', async () => (await one(id)).reactions.length === 1);
      const key = { ...keyOf(id), participant: bob.lid };
      await sayInGroup(actor, reactionMessage(key, ''));
      return (await one(id)).reactions.length === 0;
    },
    'a vote in the author’s name': async (actor) => {
      const { id } = await bob.sendMessage(pollMessage('Where?', ['sea', 'hills']), { to: team });
      await carol.vote(id, ['sea']);
      const choice = async (): Promise<string | undefined> =>
        (await one(id)).poll?.options.find(({ voters }) =>
          voters.some(({ jid }) => [carol.jid, carol.lid].includes(jid)),
        )?.name;
      await waitFor('the vote', async () => (await choice()) === 'sea');
      await (people[actor as 'own'] as Contact).vote(id, ['hills'], { inNameOf: carol });
      await settle();
      return (await choice()) === 'hills';
    },
    'end of a call of the peer': async (actor) => {
      const call = ann.call();
      await waitFor('the call to ring', async () => (await eventsOf(call.id)).length === 1);
      const attrs = { 'call-id': call.id, 'call-creator': ann.jid };
      const tag = actor === 'own' ? 'reject' : 'terminate';
      await forge('call', { from: inTwo(actor) }, [{ tag, attrs }]);
      const hasEnded = (await eventsOf(call.id)).length > 1;
      call.end();
      return hasEnded;
    },
    'a call in the peer’s name': async (actor) => {
      const id = `NAMED${count}`;
      const attrs = { 'call-id': id, 'call-creator': ann.jid };
      await forge('call', { from: inTwo(actor) }, [{ tag: 'offer', attrs }]);
      const [ringing] = await eventsOf(id);
      expect(ringing?.type).toBe('call.ringing');
      return ringing?.chat_jid === ann.jid;
    },
    'a call in the group': async (actor) => {
      const id = `CALL${count}`;
      const attrs = { 'call-id': id, 'call-creator': inTwo(actor), 'group-jid': team.jid };
      await forge('call', { from: inTwo(actor) }, [{ tag: 'offer', attrs }]);
      const [ringing] = await eventsOf(id);
      expect(ringing?.type).toBe('call.ringing');
      return ringing?.chat_jid === team.jid;
    },
    'typing in the chat of two': async (actor) => {
      const seen = (wanted: string): number =>
        stream.framesOf<PresenceDto>('presence').filter(({ state }) => state === wanted).length;
      const [typed, recorded] = [seen('typing'), seen('recording')];
      const types = [{ tag: 'composing', attrs: {} }];
      await forge('chatstate', { from: ann.jid, participant: inTwo(actor) }, types);
      const records = [{ tag: 'composing', attrs: { media: 'audio' } }];
      await forge('chatstate', { from: bob.jid }, records);
      await waitFor('the presence after it', () => seen('recording') > recorded);
      return seen('typing') > typed;
    },
    'the name of the peer': async (actor) => {
      const notify = `Name ${count}`;
      await say(actor, textMessage(notify), { participant: ann.jid, notify });
      return (await chatOf(ann.jid)).title === notify;
    },
    'timer of the group, by a message': async (actor) => {
      await sayInGroup(actor, ephemeralSettingMessage(86_400));
      return (await chatOf(team.jid)).ephemeral_seconds !== null;
    },
    'addresses of a person': async (actor) => {
      const { network, phone } = session;
      const zoe = network.contact({ name: `Zoe ${count}`, addressing: 'lid', hidesNumber: true });
      await hear(zoe, `hidden ${count}`);
      if (actor === 'own') await phone.shareLidMappings([zoe]);
      else await say(actor, lidMappingsMessage([zoe.account]), { category: 'peer' });
      await settle();
      return (await chatAt(zoe.jid)) !== undefined;
    },
    'a part of the history': async (actor) => {
      const id = `PAST${count}`;
      const message = historyWith(id);
      if (actor === 'own') {
        await session.phone.sendPeerMessage(proto.Message.encode(message).finish());
        await waitFor('the history', async () => (await find(id)) !== undefined);
      } else await say(actor, message, { category: 'peer' });
      await settle();
      return (await find(id)) !== undefined;
    },
  };

  async function receiptOf(actor: Actor, step: string): Promise<boolean> {
    const id = await send(ann.jid);
    const type = step === 'delivered' ? undefined : step;
    await forge('receipt', { id, type, from: inTwo(actor) });
    return isAcked(id, step);
  }

  async function memberReceiptOf(actor: Actor, step: string): Promise<boolean> {
    const id = await send(team.jid);
    const type = step === 'delivered' ? undefined : step;
    await forge('receipt', { id, type, ...inGroup(actor) });
    return isAcked(id, step);
  }

  function inTwo(actor: Actor): string {
    return actor === 'server' ? SERVER : people[actor].jid;
  }

  function inGroup(actor: Actor): StanzaAttributes {
    return { from: team.jid, participant: actor === 'server' ? SERVER : people[actor].lid };
  }

  /** Sends something in the group, even if the sender is not in it. */
  function forgedIn(actor: Actor) {
    const attributes = { ...inGroup(actor), participant_pn: inTwo(actor), sender_lid: undefined };
    return { attributes: { ...attributes, addressing_mode: 'lid' } };
  }

  function keyOf(id: string): proto.IMessageKey {
    return { remoteJid: team.jid, id, fromMe: false, participant: carol.lid };
  }

  async function say(
    actor: Actor,
    message: proto.IMessage,
    attributes: StanzaAttributes = {},
  ): Promise<void> {
    if (actor === 'own') await session.phone.sendMessage(ann, message, { attributes });
    else await (people[actor as 'peer'] as Contact).sendMessage(message, { attributes });
    await settle();
  }

  async function sayInGroup(actor: Actor, message: proto.IMessage): Promise<void> {
    const person = people[actor as 'peer'];
    if (actor === 'own') await session.phone.sendMessage(team, message);
    else if (team.has(person)) await (person as Contact).sendMessage(message, { to: team });
    else await (person as Contact).sendMessage(message, forgedIn(actor));
    await settle();
  }

  /** Waits until everything sent before is handled: messages are handled in order. */
  async function settle(): Promise<void> {
    await hear(bob, `after ${count} ${Math.random()}`);
  }

  async function forge(
    tag: string,
    attrs: StanzaAttributes,
    content?: BinaryNode[],
  ): Promise<void> {
    const given = Object.entries(attrs).filter(([, value]) => value !== undefined);
    await session.network.forge({ tag, attrs: Object.fromEntries(given) as never, content });
  }

  /** True if the reader of a message has got it again, once the request is acknowledged. */
  async function isSentAgain(
    id: string,
    reader: Contact,
    attrs: StanzaAttributes,
  ): Promise<boolean> {
    const retry = { tag: 'retry', attrs: { count: '1', id, t: '1', v: '1' } };
    await reader.waitForMessage((message) => message.id === id);
    await forge('receipt', { id, type: 'retry', ...attrs }, [retry]);
    await reader.settle();
    for (const person of Object.values(people)) {
      if (person === reader || person === session.phone || team.has(person)) continue;
      expect((person as Contact).received.map((message) => message.id)).not.toContain(id);
    }
    return reader.received.find((message) => message.id === id)?.copies === 2;
  }

  async function send(jid: string): Promise<string> {
    const path = `/api/chats/${jid}/messages`;
    const { status, body } = await session.api.post<QueuedDto>(path, { text: `ours ${count}` });
    expect(status).toBe(200);
    await waitFor('the ack', () => isAcked(body.message_id, 'server'));
    return body.message_id;
  }

  async function hear(from: Contact, text: string, to?: Group): Promise<string> {
    const said = await from.say(text, to && { to });
    await waitFor(`"${text}"`, async () => (await find(said.id)) !== undefined);
    return said.id;
  }

  async function eventsOf(id: string) {
    const { body } = await session.api.get<EventListDto>(`/api/events?message_id=${id}`);
    return body.events;
  }

  async function isAcked(id: string, step: string): Promise<boolean> {
    return (await eventsOf(id)).some(({ type }) => type === `ack.${step}`);
  }

  async function find(id: string): Promise<MessageDto | undefined> {
    const { status, body } = await session.api.get<MessageWithTimelineDto>(`/api/messages/${id}`);
    return status === 200 ? body.message : undefined;
  }

  async function one(id: string): Promise<MessageDto> {
    return waitFor(`the message ${id}`, () => find(id));
  }

  async function chatAt(jid: string): Promise<ChatDto | undefined> {
    const { body } = await session.api.get<ChatListDto>('/api/chats?limit=1000');
    return body.chats.find((chat) => chat.jid === jid);
  }

  async function chatOf(jid: string): Promise<ChatDto> {
    return waitFor(`the chat ${jid}`, () => chatAt(jid));
  }

  function historyWith(id: string): proto.IMessage {
    const key = { remoteJid: bob.jid, fromMe: false, id };
    const message = { key, message: { conversation: 'past' }, messageTimestamp: 1_600_000_000 };
    const bytes = proto.HistorySync.encode({
      syncType: proto.HistorySync.HistorySyncType.RECENT,
      conversations: [{ id: bob.jid, messages: [{ message, msgOrderId: 1 }] }],
    }).finish();
    const { Type, HistorySyncType } = {
      Type: proto.Message.ProtocolMessage.Type,
      HistorySyncType: proto.Message.HistorySyncType,
    };
    const historySyncNotification = {
      syncType: HistorySyncType.RECENT,
      initialHistBootstrapInlinePayload: deflateSync(bytes),
    };
    return {
      protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification },
    };
  }
});
