import type { BinaryNode, ChatModification } from '@whiskeysockets/baileys';
import type { NetworkFaults } from '../../../packages/network/src/faults/network-faults.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ChatDto } from '../../../src/features/chats/dto/chat.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import { FOR_EVER_MS } from '../../../src/whatsapp/inbound-batch.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';

type Settings = Pick<ChatDto, 'archived' | 'pinned' | 'muted_until' | 'marked_unread'>;

const UNTIL = 4_000_000_000_000;
/** Longer than the phone takes for a change. */
const SLOW_MS = 300;

/** The same change as a request, and as an act on the phone; `isOn` alternates. */
const CHANGES: ((isOn: boolean) => [request: object, onPhone: ChatModification])[] = [
  (isOn) => [{ archived: isOn }, { archive: isOn, lastMessages: [] }],
  (isOn) => [{ pinned: isOn }, { pin: isOn }],
  (isOn) => [{ muted_until: isOn ? FOR_EVER_MS : null }, { mute: isOn ? UNTIL : null }],
  (isOn) => [{ marked_unread: isOn }, { markRead: !isOn, lastMessages: [] }],
];

/** Two people to write to by number, one by LID. */
export async function createChats({ network, api }: AnySession): Promise<Contact[]> {
  const people = [
    network.contact({ name: 'Ann' }),
    network.contact({ name: 'Bob' }),
    network.contact({ name: 'Lena', addressing: 'lid' }),
  ];
  for (const person of people) await person.say(`I am ${person.name}`);
  await waitFor('all chats', async () => {
    const { chats } = (await api.get<ChatListDto>('/api/chats')).body;
    return chats.length === people.length;
  });
  return people;
}

/**
 * Service and phone change the settings of a chat at the same time.
 * @param round from 0; selects the change and its value
 * @returns the status of the service's answer
 */
export async function changeOnBothSides(
  { api, phone, network }: AnySession,
  people: Contact[],
  round: number,
): Promise<number> {
  const person = people[round % people.length];
  const change = CHANGES[Math.floor(round / people.length) % CHANGES.length];
  const isOn = Math.floor(round / 5) % 2 === 0;
  const [request] = change(isOn);
  // Half of the time both sides want the same.
  const [, onPhone] = change(round % 2 === 0 ? isOn : !isOn);
  const collision = round % 4 === 0 ? slowUpload(network.faults) : null;
  const changing = api.patch(`/api/chats/${person.jid}`, request);
  await collision;
  await phone.modifyChat(person, onPhone);
  return (await changing).status;
}

/** Holds back the service's next change, so that another device can be faster; resolves when it has arrived. */
export function slowUpload(faults: NetworkFaults): Promise<void> {
  return new Promise((resolve) => {
    const isUpload = (query: BinaryNode): boolean => {
      const fits = query.attrs.xmlns === 'w:sync:app:state' && hasPatch(query);
      if (fits) resolve();
      return fits;
    };
    faults.slowAnswers(SLOW_MS, isUpload, 1);
  });
}

function hasPatch({ content }: BinaryNode): boolean {
  return Array.isArray(content) && content.some((each) => each.tag === 'patch' || hasPatch(each));
}

/** Waits until the service has each chat in the state of the phone. */
export async function expectSameOnBothSides(session: AnySession, people: Contact[]): Promise<void> {
  const { phone, api } = session;
  await phone.appState.settle();
  for (const person of people) {
    const expected = JSON.stringify(settingsOnPhone(session, person));
    let actual = '';
    await waitFor(`${person.name} with ${expected}`, async () => {
      const { chats } = (await api.get<ChatListDto>('/api/chats')).body;
      const chat = chats.find(({ name, title }) => (name ?? title) === person.name);
      if (!chat) return false;
      const { archived, pinned, muted_until, marked_unread } = chat;
      actual = JSON.stringify({ archived, pinned, muted_until, marked_unread });
      return actual === expected;
    }).catch((error: unknown) => {
      throw new Error(`The service has ${actual}, the phone ${expected}`, { cause: error });
    });
  }
}

function settingsOnPhone({ phone }: AnySession, { addressing, account }: Contact): Settings {
  const jid = account.address(addressing);
  const valueOf = (action: string) => phone.appState.valueOf([action, jid]);
  const mute = valueOf('mute')?.muteAction;
  const end = mute?.muted ? Number(mute.muteEndTimestamp) : null;
  return {
    archived: valueOf('archive')?.archiveChatAction?.archived ?? false,
    pinned: valueOf('pin_v1')?.pinAction?.pinned ?? false,
    muted_until: end === -1 ? FOR_EVER_MS : end,
    marked_unread: valueOf('markChatAsRead')?.markChatAsReadAction?.read === false,
  };
}
