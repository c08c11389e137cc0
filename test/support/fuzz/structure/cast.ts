import type { Group } from '../../../../packages/network/src/directory/group.js';
import type { LocalNetwork } from '../../../../packages/network/src/local/local-network.js';
import type { Contact } from '../../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../../packages/network/src/people/phone.js';
import type { PairedSession } from '../../service/session.js';
import { Random } from '../../../../packages/network/src/state/random.js';
import type { Names } from './structure-writer.js';

/** A message that must be there in the end, with exactly this text. */
export interface Clean {
  jid: string;
  id: string;
  text: string;
}

const TARGETS = 8;
const STRANGERS = ['15550901@s.whatsapp.net', '15550902@s.whatsapp.net', '777000111@lid'];
/** Strings that are not an address, and addresses of nobody. */
const NOBODY = ['', '@', '@s.whatsapp.net', 'x@lid', '0@s.whatsapp.net', '1203999@g.us'];

/**
 * Everybody who speaks in the fuzz: the hostile people, those whose messages must be kept, and the targets of the
 * hostile.
 */
export class Cast {
  readonly honest: Contact;
  /** People in chats of two: one by number, one by LID, one with an unknown number. */
  readonly hostile: Contact[];
  /** A person whose messages cannot be decoded, and who does not say them again. */
  readonly garbled: Contact;
  readonly members: Contact[];
  readonly group: Group;
  /** A group whose members and rules change. */
  readonly otherGroup: Group;
  readonly phone: Phone;
  readonly clean: Clean[] = [];
  private readonly ids: string[] = [];
  private readonly ownIds = new Map<Contact, string[]>();
  private readonly foreignIds: string[] = [];
  private readonly jids: string[];

  constructor(session: Pick<PairedSession, 'network' | 'phone'>) {
    const { network, phone } = session;
    this.phone = phone;
    const contact = (options: Parameters<LocalNetwork['contact']>[0] = {}): Contact =>
      network.contact({ receipts: 'none', ...options });
    this.honest = contact();
    this.hostile = [
      contact(),
      contact({ addressing: 'lid' }),
      contact({ addressing: 'lid', hidesNumber: true }),
    ];
    this.garbled = contact();
    this.garbled.answersRetries = false;
    this.members = [contact(), contact({ hidesNumber: true })];
    const participants = [this.honest, ...this.members];
    this.group = network.group({ subject: 'Fuzzed group', participants });
    this.otherGroup = network.group({ subject: 'Other group', participants, addressing: 'pn' });
    const people = [...participants, ...this.hostile, phone];
    this.jids = [
      ...people.flatMap(({ jid, lid }) => [jid, lid, jid.replace('@', ':7@')]),
      this.group.jid,
      this.otherGroup.jid,
      'status@broadcast',
      ...STRANGERS,
      ...NOBODY,
    ];
  }

  /** Targets that anybody with permission may harm. */
  get names(): Names {
    return { jids: this.jids, ids: this.ids, strangers: STRANGERS };
  }

  /** The same for a person in a chat of two: half of its targets are its own, some must stay out of reach. */
  namesFor(speaker: Contact): Names {
    const own = this.ownIds.get(speaker) ?? [];
    const others = [...this.ids, ...this.foreignIds];
    const times = Math.ceil(others.length / Math.max(1, own.length));
    return { ...this.names, ids: [...others, ...Array<string[]>(times).fill(own).flat()] };
  }

  /** Messages for the hostile to edit, delete and answer; nobody looks at the results. */
  async sayTargets(random: Random): Promise<void> {
    for (let count = 0; count < TARGETS; count += 1) {
      for (const contact of [...this.hostile, ...this.members]) {
        const to = this.members.includes(contact) ? this.group : undefined;
        const { id } = await contact.say('to be changed', { to, id: random.id() });
        this.ids.push(id);
        this.ownIds.set(contact, [...(this.ownIds.get(contact) ?? []), id]);
      }
      const { id } = await this.phone.say(this.hostile[0], 'to be changed', { id: random.id() });
      this.ids.push(id);
      const foreign = await this.honest.say(`not theirs ${count}`, { id: random.id() });
      this.foreignIds.push(foreign.id);
      this.clean.push({ jid: this.honest.jid, id: foreign.id, text: `not theirs ${count}` });
    }
  }

  /** Messages that nobody else may change, from everybody and in every chat. */
  async sayClean(word: string, random: Random): Promise<void> {
    for (const contact of [this.honest, ...this.hostile]) {
      const text = `${word} of ${contact.name}`;
      const { id } = await contact.say(text, { id: random.id() });
      this.clean.push({ jid: contact.account.address(contact.addressing), id, text });
    }
    for (const speaker of [this.honest, ...this.members]) {
      const text = `${word} of ${speaker.name} in the group`;
      const { id } = await speaker.say(text, { to: this.group, id: random.id() });
      this.clean.push({ jid: this.group.jid, id, text });
    }
    for (const to of [this.honest, this.group]) {
      const text = `${word} of the phone to ${to.name}`;
      const { id } = await this.phone.say(to, text, { id: random.id() });
      this.clean.push({ jid: to.jid, id, text });
    }
  }
}
