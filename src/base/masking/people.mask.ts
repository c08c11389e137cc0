import { isPerson, parseAddress, replaceAddresses, replaceNumbers } from './addresses.js';

/** A person, a group, another chat, or somebody of whom only a number is known. */
export interface Masked {
  kind: 'person' | 'group' | 'other' | 'number';
  /** From 1, of each kind; 0 is this account. */
  number: number;
}

/** How a file shows somebody. */
export interface PeopleForm {
  /** Instead of the user part of an address, or of a number. */
  user(masked: Masked, server: string): string;
  name(masked: Masked): string;
}

const WORDS = { person: 'contact', group: 'group', other: 'chat', number: 'number' };
const pseudonymOf = ({ kind, number }: Masked) =>
  number === 0 ? 'me' : `${WORDS[kind]}-${number}`;

/** Words that nobody takes for a real address: `contact-1@lid`, `[name of contact-1]`. */
export const PSEUDONYMS: PeopleForm = {
  user: pseudonymOf,
  name: (masked) => `[name of ${pseudonymOf(masked)}]`,
};

/** The first digit after 1 555 01, which is reserved for fiction, and the count of those behind it, by server. */
const FICTION: Record<string, [first: number, digits: number]> = {
  's.whatsapp.net': [1, 4],
  'c.us': [1, 4],
  hosted: [1, 4],
  lid: [2, 8],
  'hosted.lid': [2, 8],
  'g.us': [3, 11],
  newsletter: [4, 11],
  broadcast: [5, 4],
  bot: [6, 4],
};
const NAMES = { person: 'Person', group: 'Group', other: 'Chat', number: 'Number' };

/** Numbers that nobody has, which work like real ones: `15550110001@s.whatsapp.net`, `Person 1`. */
export const NUMBERS_OF_NOBODY: PeopleForm = {
  user({ number }, server) {
    const [first, digits] = FICTION[server] ?? [1, 4];
    return `155501${first}${String(number).padStart(digits, '0')}`;
  },
  name: ({ kind, number }) => (number === 0 ? 'Own account' : `${NAMES[kind]} ${number}`),
};

interface Known extends Masked {
  addresses: Set<string>;
  names: Set<string>;
}

/** Addresses of servers and of everybody, which name nobody. */
const KEPT = new Set(['s.whatsapp.net', 'g.us', 'lid', 'call', 'status@broadcast']);
const PN = '@s.whatsapp.net';
/** Shorter names would match ordinary words. */
const SHORTEST_NAME = 3;
const MATCHES_NOTHING = /(?!)/g;

/** Replaces addresses, numbers and names: one mask for all of a person, in the whole file. */
export class PeopleMask {
  private readonly byUser = new Map<string, Known>();
  private readonly byName = new Map<string, Known>();
  private readonly counts = new Map<Masked['kind'], number>();
  private anyName: RegExp | undefined;

  constructor(private readonly form: PeopleForm) {}

  /** Registers this account. */
  registerOwn(addresses: (string | null)[], names: (string | null)[] = []): void {
    this.assign(createKnown('person', 0), addresses, names);
  }

  /** Assigns one mask to all these addresses, numbers and names of one person or group. */
  register(addresses: (string | null)[], names: (string | null)[] = []): Masked {
    const known = addresses.flatMap((each) => (each && this.byUser.get(userOf(each))) || []);
    // The number of this account wins.
    const [first] = known.toSorted((one, other) => one.number - other.number);
    return this.assign(first ?? this.create(addresses.find(Boolean) ?? ''), addresses, names);
  }

  knows(address: string): boolean {
    return this.byUser.has(userOf(address));
  }

  /** All registered addresses of the owner of this one. */
  addressesOf(address: string): string[] {
    this.register([address]);
    return [...(this.byUser.get(userOf(address))?.addresses ?? [])];
  }

  /** The masked address; null if it is not an address. */
  address(value: string): string | null {
    if (KEPT.has(value)) return value;
    const parsed = parseAddress(value);
    if (!parsed) return null;
    const { device, server } = parsed;
    return `${this.form.user(this.register([value]), server)}${device}@${server}`;
  }

  /** Masks a phone number, with or without a leading +. */
  phone(value: string): string {
    const digits = value.replace(/\D/g, '').slice(0, 20) || '0';
    const masked = this.register([`${digits}${PN}`]);
    return `${value.startsWith('+') ? '+' : ''}${this.form.user(masked, PN.slice(1))}`;
  }

  /** The masked name of the owner of this address. */
  nameOf(address: string): string | null {
    return this.address(address) && this.form.name(this.register([address]));
  }

  /** Masks a name, or the number that is shown where there is none. */
  name(value: string): string {
    if (isNumber(value)) return this.number(value);
    const known = this.byName.get(value);
    return known ? this.form.name(known) : `[name, ${value.length} characters]`;
  }

  /** Masks numbers and names in a sentence. */
  text(text: string): string {
    const unnamed = text.replace(this.names, (name) => this.name(name));
    const masked = replaceAddresses(unnamed, (found) => this.address(found) ?? found);
    return replaceNumbers(masked, (number) => this.number(number));
  }

  private number(value: string): string {
    return this.form.user(this.register([value]), PN.slice(1));
  }

  /** Matches all known names, the longest first. */
  private get names(): RegExp {
    if (this.anyName) return this.anyName;
    const names = [...this.byName.keys()].filter(({ length }) => length >= SHORTEST_NAME);
    const sorted = names.toSorted((a, b) => b.length - a.length).map(escape);
    this.anyName = sorted.length > 0 ? new RegExp(sorted.join('|'), 'g') : MATCHES_NOTHING;
    return this.anyName;
  }

  private assign(masked: Known, addresses: (string | null)[], names: (string | null)[]): Known {
    for (const address of addresses) {
      if (!address) continue;
      const other = this.byUser.get(userOf(address));
      if (other && other !== masked) this.merge(other, masked);
      this.byUser.set(userOf(address), masked);
      masked.addresses.add(parseAddress(address)?.bare ?? address);
    }
    for (const name of names) {
      if (!name || isNumber(name)) continue;
      this.byName.set(name, masked);
      masked.names.add(name);
      this.anyName = undefined;
    }
    return masked;
  }

  /** Merges two that turn out to be one. */
  private merge(other: Known, masked: Known): void {
    for (const address of other.addresses) {
      this.byUser.set(userOf(address), masked);
      masked.addresses.add(address);
    }
    for (const name of other.names) {
      this.byName.set(name, masked);
      masked.names.add(name);
    }
  }

  private create(address: string): Known {
    const kind = kindOf(address);
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    return createKnown(kind, number);
  }
}

function createKnown(kind: Masked['kind'], number: number): Known {
  return { kind, number, addresses: new Set(), names: new Set() };
}

function kindOf(address: string): Masked['kind'] {
  const { bare } = parseAddress(address) ?? {};
  if (bare === undefined) return 'number';
  if (bare.endsWith('@g.us')) return 'group';
  return isPerson(bare) ? 'person' : 'other';
}

/** The user part of a jid, or a phone number without the +. */
function userOf(address: string): string {
  return parseAddress(address)?.user ?? address.replace(/^\+/, '');
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isNumber(text: string): boolean {
  return /^\+?\d{5,}$/.test(text);
}
