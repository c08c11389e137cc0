import type { LocalNetwork } from '../local/local-network.js';
import type { Group } from '../directory/group.js';
import type { NetworkFaults } from '../faults/network-faults.js';
import type { PhoneFaults } from '../faults/phone-faults.js';
import type { Call } from '../people/call.js';
import type { Channel } from '../people/channel.js';
import { Contact } from '../people/contact.js';
import type { Person } from '../people/person.js';
import { Phone } from '../people/phone.js';
import { CommandError } from './command.js';

/** Finds people, groups and channels by the names that control commands use. */
export class Roster {
  constructor(private readonly network: LocalNetwork) {}

  contact(name: string): Contact {
    const found = this.find(name);
    if (!(found instanceof Contact))
      throw new CommandError(`there is no contact "${name}": POST /contact creates one`);
    return found;
  }

  /** A group by jid or by subject. */
  group(name: string): Group {
    const found = this.network.groups.find(({ jid, subject }) => jid === name || subject === name);
    if (!found) throw new CommandError(`there is no group "${name}": POST /group creates one`);
    return found;
  }

  channel(name: string): Channel {
    const found = this.network.channels.find((each) => each.jid === name || each.name === name);
    if (!found) throw new CommandError(`there is no channel "${name}": POST /channel creates one`);
    return found;
  }

  call(contact: string, id: string): Call {
    const found = this.contact(contact).calls.find((call) => call.id === id);
    if (!found)
      throw new CommandError(`"${contact}" has no call "${id}": POST /call answers its id`);
    return found;
  }

  /** The contact or the group in a command. */
  partner({ contact, group }: { contact?: string; group?: string }): Contact | Group {
    if (group !== undefined) return this.group(group);
    if (contact !== undefined) return this.contact(contact);
    throw new CommandError('name a contact or a group');
  }

  /** Anybody by number or by name. */
  person(name: string): Person {
    const found = this.find(name);
    if (!found) throw new CommandError(`there is no person "${name}": POST /people lists all`);
    return found;
  }

  /** The named phone; without a name the first one. */
  phone(name?: string): Phone {
    const found =
      name === undefined
        ? this.network.people.find((person) => person instanceof Phone)
        : this.find(name);
    if (found instanceof Phone) return found;
    throw new CommandError(
      `there is no phone ${name === undefined ? 'yet' : `"${name}"`}: POST /phone creates one`,
    );
  }

  /** Faults of the named phone; without a name, those of all. */
  faults(phone?: string): NetworkFaults | PhoneFaults {
    const { faults } = this.network;
    return phone === undefined ? faults : faults.of(this.phone(phone));
  }

  private find(name: string): Person | undefined {
    return this.network.people.find((person) => person.number === name || person.name === name);
  }
}

/** A group in the JSON of the control port. */
export function describeGroup(group: Group): Record<string, unknown> {
  const { jid, subject, addressing, members } = group;
  const participants = [...members].map(([{ number, name }, role]) => ({ number, name, role }));
  return { jid, subject, addressing, participants };
}

/** A person in the JSON of the control port. */
export function describePerson(person: Person): Record<string, unknown> {
  const { number, jid, lid, name, account } = person;
  const kind = person instanceof Phone ? 'phone' : 'contact';
  return { kind, number, jid, lid, name, about: account.about };
}
