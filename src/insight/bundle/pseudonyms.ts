import type { PeopleMask } from '../../base/common/diagnostics/diagnostics.section.js';
import { replaceNumbers } from '../../base/log/mask-numbers.js';

type Kind = 'me' | 'contact' | 'group' | 'number';

/** A jid: user, then agent and device, then server. */
const ADDRESS = /^([\d-]{4,})((?:_\d+)?(?:[:.]\d+)?)@([a-z.]+)$/;
/** An address within a text. */
const ADDRESS_IN_TEXT = /(?<![\d-])[\d-]{4,}(?:_\d+)?(?:[:.]\d+)?@[a-z.]+/g;
/** Shorter names would match ordinary words. */
const SHORTEST_NAME = 3;
const MATCHES_NOTHING = /(?!)/g;

/** Replaces people by pseudonyms: one for each person, for all addresses and names. */
export class Pseudonyms implements PeopleMask {
  private readonly byUser = new Map<string, string>();
  private readonly byName = new Map<string, string>();
  private anyName: RegExp | undefined;
  private readonly counts = new Map<Kind, number>();

  /** Assigns one pseudonym to all addresses, numbers and names of a person or group. */
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

  /** Null for anything but the address of a person or group. */
  address(value: string): string | null {
    const [, user, device, server] = ADDRESS.exec(value) ?? [];
    if (!user) return null;
    const pseudonym = this.register(server === 'g.us' ? 'group' : 'contact', [user]);
    return `${pseudonym}${device}@${server}`;
  }

  /** Masks a name or title. */
  name(value: string): string {
    if (isNumber(value)) return this.register('number', [value]);
    const known = this.byName.get(value);
    return known ? `[name of ${known}]` : `[name, ${value.length} characters]`;
  }

  /** Masks numbers and names in a sentence. */
  maskText(text: string): string {
    const masked = text
      .replace(this.names, (name) => `[name of ${this.byName.get(name)}]`)
      .replace(ADDRESS_IN_TEXT, (found) => this.address(found) ?? found);
    return replaceNumbers(masked, (number) => this.register('number', [number]));
  }

  /** Matches all known names, the longest first. */
  private get names(): RegExp {
    if (this.anyName) return this.anyName;
    const names = [...this.byName.keys()].filter(({ length }) => length >= SHORTEST_NAME);
    const sorted = names.toSorted((a, b) => b.length - a.length).map(escape);
    this.anyName = sorted.length > 0 ? new RegExp(sorted.join('|'), 'g') : MATCHES_NOTHING;
    return this.anyName;
  }

  private create(kind: Kind): string {
    if (kind === 'me') return 'me';
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind}-${count}`;
  }
}

/** The user part of a jid, or a phone number without the +. */
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
