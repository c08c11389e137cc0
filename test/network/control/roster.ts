import type { LocalNetwork } from '../local-network.js';
import { Contact } from '../people/contact.js';
import type { Person } from '../people/person.js';
import { Phone } from '../people/phone.js';
import { CommandError } from './command.js';

/** Finds the people of a network by number or by name, as a caller of the control port names them. */
export class Roster {
  constructor(private readonly network: LocalNetwork) {}

  contact(name: string): Contact {
    const found = this.find(name);
    if (!(found instanceof Contact)) throw new CommandError(`there is no contact "${name}"`);
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
      name === undefined ? 'there is no phone yet' : `there is no phone "${name}"`,
    );
  }

  private find(name: string): Person | undefined {
    return this.network.people.find((person) => person.number === name || person.name === name);
  }
}

/** A person as the control port shows one. */
export function describePerson(person: Person): Record<string, unknown> {
  const { number, jid, lid, name } = person;
  const kind = person instanceof Phone ? 'phone' : 'contact';
  return { kind, number, jid, lid, name };
}
