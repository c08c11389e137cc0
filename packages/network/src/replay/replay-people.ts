import type { Group } from '../directory/group.js';
import type { LocalNetwork } from '../local/local-network.js';
import type { Contact } from '../people/contact.js';
import { Phone } from '../people/phone.js';
import type { RecordedChat, RecordedEvent, Recording } from './recording-file.js';

/** The number that masks the recorded account. */
const OWN = /^15550110000@|^155501200000000@/;
/** The recorded account with its masks. */
export const OWN_ACCOUNT = { number: '15550110000', lid: '155501200000000', name: 'Own account' };

/** The people and groups of a recording on the network, by their recorded addresses. */
export class ReplayPeople {
  private readonly contacts = new Map<string, Contact>();
  private readonly groups = new Map<string, Group>();
  /** The addresses in the recording, by those here. */
  private readonly recorded = new Map<string, string>();

  constructor(private readonly network: LocalNetwork) {}

  get phone(): Phone {
    const phone = this.network.people.find((person) => person instanceof Phone);
    if (!phone) throw new Error('there is no phone yet');
    return phone;
  }

  /** @throws Error if somebody has an address of the recording already */
  create({ chats, events }: Recording): void {
    for (const chat of chats.filter((each) => !each.is_group)) this.addContact(chat);
    for (const chat of chats.filter((each) => each.is_group)) this.addGroup(chat, events);
  }

  contact(jid: string | null): Contact {
    const found = jid === null ? undefined : this.contacts.get(jid);
    if (!found) throw new Error(`nobody in the recording has the address ${jid}`);
    return found;
  }

  group(jid: string): Group | undefined {
    return this.groups.get(jid);
  }

  /** The person or the group of a chat. */
  partner(jid: string): Contact | Group {
    return this.groups.get(jid) ?? this.contact(jid);
  }

  /** The address in the recording of a chat on the network. */
  recordedJid(jid: string): string {
    return this.recorded.get(jid) ?? jid;
  }

  isOwn(jid: string): boolean {
    return OWN.test(jid);
  }

  /** The members who are not this account. */
  private membersOf({ jid, members }: RecordedChat, events: RecordedEvent[]): Contact[] {
    const inGroup = events.filter(({ chat_jid: chat }) => chat === jid);
    const heard = inGroup.flatMap(
      ({ payload: { message, participant_jid: reader, reaction, vote } }) => [
        message?.sender_jid ?? '',
        reader ?? '',
        reaction?.sender_jid ?? '',
        vote?.sender_jid ?? '',
      ],
    );
    const found = [...members, ...heard].flatMap((each) => this.contacts.get(each) ?? []);
    return [...new Set(found)];
  }

  private addContact({ jid, addresses, name }: RecordedChat): void {
    const [number, lid] = ['@s.whatsapp.net', '@lid'].map((server) =>
      addresses.find((each) => each.endsWith(server))?.slice(0, -server.length),
    );
    if (number === undefined && lid === undefined) return;
    if (this.network.people.some((person) => addresses.includes(person.jid))) {
      throw new Error(`${jid} is on the network already: replay on a fresh playground`);
    }
    const contact = this.network.contact({
      name,
      ...(number !== undefined && { number }),
      ...(lid !== undefined && { lid }),
      addressing: jid.endsWith('@lid') ? 'lid' : 'pn',
      receipts: 'none',
      hidesNumber: number === undefined,
    });
    for (const address of addresses) this.contacts.set(address, contact);
    for (const address of [contact.jid, contact.lid]) this.recorded.set(address, jid);
  }

  private addGroup(chat: RecordedChat, events: RecordedEvent[]): void {
    const participants = this.membersOf(chat, events);
    const hasLids = chat.members.length === 0 || chat.members.some((each) => each.endsWith('@lid'));
    const group = this.network.group({
      id: chat.jid,
      subject: chat.name,
      participants,
      addressing: hasLids ? 'lid' : 'pn',
    });
    this.groups.set(chat.jid, group);
  }
}
