import { replaceNumbers } from '../log/mask-numbers.js';

type Kind = 'me' | 'contact' | 'group' | 'number';

/** An address: what names somebody, then agent and device, then the server. */
const ADDRESS = /^([\d-]{4,})((?:_\d+)?(?:[:.]\d+)?)@([a-z.]+)$/;
/** The same inside a text. */
const ADDRESS_IN_TEXT = /[\d-]{4,}(?:_\d+)?(?:[:.]\d+)?@[a-z.]+/g;
/** Shorter names are words that occur everywhere; free texts of the service hold no names at all. */
const SHORTEST_NAME = 3;
const NOTHING = /(?!)/g;

/** Names for people that tell nobody who they are: the same one for the same person, under all addresses. */
export class Pseudonyms {
  private readonly byUser = new Map<string, string>();
  private readonly byName = new Map<string, string>();
  private anyName: RegExp | undefined;
  private readonly counts = new Map<Kind, number>();

  /** Gives all addresses, numbers and names of one person, or group, one pseudonym. */
  register(kind: Kind, addresses: (string | null)[], knownNames: (string | null)[] = []): string {
    const users = addresses.flatMap((maskAddress) => (maskAddress ? [userOf(maskAddress)] : []));
    const known = users.map((user) => this.byUser.get(user)).find(Boolean);
    const pseudonym = known ?? this.create(kind);
    for (const user of users) this.byUser.set(user, pseudonym);
    for (const maskName of knownNames)
      if (maskName && !isNumber(maskName)) this.byName.set(maskName, pseudonym);
    if (knownNames.length > 0) this.anyName = undefined;
    return pseudonym;
  }

  /** Null for what is no address of a person or group. */
  address(value: string): string | null {
    const [, user, device, server] = ADDRESS.exec(value) ?? [];
    if (!user) return null;
    const pseudonym = this.register(server === 'g.us' ? 'group' : 'contact', [user]);
    return `${pseudonym}${device}@${server}`;
  }

  /** A name or a title. */
  name(value: string): string {
    if (isNumber(value)) return this.register('number', [value]);
    const known = this.byName.get(value);
    return known ? `[name of ${known}]` : `[name, ${value.length} characters]`;
  }

  /** A sentence of the service, without the numbers and names in it. */
  maskText(text: string): string {
    const masked = text
      .replace(this.names, (name) => `[name of ${this.byName.get(name)}]`)
      .replace(ADDRESS_IN_TEXT, (found) => this.address(found) ?? found);
    return replaceNumbers(masked, (number) => this.register('number', [number]));
  }

  /** All known names, the longest first. */
  private get names(): RegExp {
    if (this.anyName) return this.anyName;
    const names = [...this.byName.keys()].filter(({ length }) => length >= SHORTEST_NAME);
    const sorted = names.toSorted((a, b) => b.length - a.length).map(escape);
    this.anyName = sorted.length > 0 ? new RegExp(sorted.join('|'), 'g') : NOTHING;
    return this.anyName;
  }

  private create(kind: Kind): string {
    if (kind === 'me') return 'me';
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind}-${count}`;
  }
}

/** What names somebody in an address or a phone number. */
function userOf(address: string): string {
  const [, user] = ADDRESS.exec(address) ?? [];
  return user ?? address.replace(/^\+/, '');
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function isNumber(text: string): boolean {
  return /^\+?\d{5,}$/.test(text);
}
