import type { Group } from '../../../packages/network/src/directory/group.js';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';

interface Speaker {
  contact: Contact;
  group: Group;
}

export interface GroupSizes {
  groups: number;
  /** In each group, besides the phone. */
  members: number;
  /** How many of them say something. */
  speakers: number;
}

/** The groups of one phone, with people who speak, and people who ignore all messages. */
export class BenchGroups {
  readonly jids: string[] = [];
  private readonly speakers: Speaker[] = [];

  constructor(
    private readonly network: LocalNetwork,
    phone: Phone,
    sizes: GroupSizes,
    onMessage: () => void,
  ) {
    for (let index = 0; index < sizes.groups; index += 1) this.addGroup(phone, sizes, onMessage);
  }

  /** So many messages, in one group after the other, each by the next of its speakers. */
  async say(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const { contact, group } = this.speakers[index % this.speakers.length];
      await contact.say(`what people say #${index}`, { to: group });
    }
  }

  private addGroup(phone: Phone, { members, speakers }: GroupSizes, onMessage: () => void): void {
    const contacts = Array.from({ length: members }, () =>
      this.network.contact({ receipts: 'none' }),
    );
    const subject = `Group ${this.jids.length}`;
    const group = this.network.group({ subject, participants: [phone, ...contacts] });
    // A message to the group goes to everybody in it: the first one counts it.
    for (const [index, contact] of contacts.entries()) {
      contact.deliver = ({ tag }) => {
        if (index === 0 && tag === 'message') onMessage();
      };
    }
    this.jids.push(group.jid);
    for (const [index, contact] of contacts.slice(0, speakers).entries()) {
      // By turns in all groups.
      this.speakers.splice((index + 1) * this.jids.length - 1, 0, { contact, group });
    }
  }
}
