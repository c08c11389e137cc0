import { isGroup, userOf } from '../../../whatsapp/jid.js';

/** A person, a group or another chat, with all its masked addresses. */
export interface Masked {
  kind: Kind;
  /** From 1; 0 is this account. */
  number: number;
  /** `Person 1`, `Group 1`. */
  name: string;
}

type Kind = 'person' | 'group' | 'other';

/** User, then agent and device, then server. */
const ADDRESS = /^([0-9A-Za-z.-]{1,40})(?:_\d+)?(:\d{1,2})?@([a-z.]+)$/;
/** Addresses of servers and of everybody, which name nobody. */
const KEPT = new Set(['s.whatsapp.net', 'g.us', 'lid', 'call', 'status@broadcast']);
/** Numbers that nobody has: 555 01xx is reserved for fiction. */
const FORMS: Record<string, (number: string) => string> = {
  's.whatsapp.net': (number) => `1555011${number.padStart(4, '0')}`,
  'c.us': (number) => `1555011${number.padStart(4, '0')}`,
  hosted: (number) => `1555011${number.padStart(4, '0')}`,
  lid: (number) => `1555012${number.padStart(8, '0')}`,
  'hosted.lid': (number) => `1555012${number.padStart(8, '0')}`,
  'g.us': (number) => `1555013${number.padStart(11, '0')}`,
  newsletter: (number) => `1555014${number.padStart(11, '0')}`,
  broadcast: (number) => `1555015${number.padStart(4, '0')}`,
  bot: (number) => `1555016${number.padStart(4, '0')}`,
};
const NAMES: Record<Kind, string> = { person: 'Person', group: 'Group', other: 'Chat' };

/** Replaces addresses, numbers and names: one mask for all addresses of a person, in the whole file. */
export class PeopleMask {
  private readonly byAddress = new Map<string, Masked>();
  private readonly addresses = new Map<Masked, Set<string>>();
  private readonly counts: Record<Kind, number> = { person: 0, group: 0, other: 0 };

  /** Registers this account. */
  registerOwn(addresses: string[]): void {
    this.assign({ kind: 'person', number: 0, name: 'Own account' }, addresses);
  }

  /** Assigns one mask to all these addresses of one person or group. */
  register(addresses: string[]): Masked {
    const known = addresses.flatMap((each) => this.byAddress.get(bareOf(each)) ?? []);
    // The number of this account wins.
    const [first] = known.toSorted((one, other) => one.number - other.number);
    const masked = first ?? this.create(addresses[0] ?? '');
    for (const other of known) this.merge(other, masked);
    this.assign(masked, addresses);
    return masked;
  }

  knows(address: string): boolean {
    return this.byAddress.has(bareOf(address));
  }

  /** All registered addresses of the owner of this one. */
  addressesOf(address: string): string[] {
    return [...(this.addresses.get(this.register([address])) ?? [])];
  }

  /** The masked address; null if it is not an address. */
  address(value: string): string | null {
    if (KEPT.has(value)) return value;
    const [, , device = '', server = ''] = ADDRESS.exec(value) ?? [];
    const form = FORMS[server];
    if (!form) return null;
    return `${form(String(this.register([value]).number))}${device}@${server}`;
  }

  /** A phone number, with or without a leading +. */
  phone(value: string): string {
    const digits = value.replace(/\D/g, '').slice(0, 20);
    const masked = this.address(`${digits || '0'}@s.whatsapp.net`) ?? '';
    return `${value.startsWith('+') ? '+' : ''}${userOf(masked)}`;
  }

  /** The masked name of the owner of this address. */
  nameOf(address: string): string | null {
    return this.address(address) && this.register([address]).name;
  }

  /** Merges two that turn out to be one. */
  private merge(other: Masked, masked: Masked): void {
    if (other === masked) return;
    this.assign(masked, [...(this.addresses.get(other) ?? [])]);
    this.addresses.delete(other);
  }

  private assign(masked: Masked, addresses: string[]): void {
    const own = this.addresses.get(masked) ?? new Set();
    this.addresses.set(masked, own);
    for (const each of addresses.map(bareOf)) {
      this.byAddress.set(each, masked);
      own.add(each);
    }
  }

  private create(address: string): Masked {
    const kind = kindOf(address);
    this.counts[kind] += 1;
    const number = this.counts[kind];
    return { kind, number, name: `${NAMES[kind]} ${number}` };
  }
}

function kindOf(address: string): Kind {
  if (isGroup(address)) return 'group';
  return /@(s\.whatsapp\.net|c\.us|lid|hosted|hosted\.lid)$/.test(address) ? 'person' : 'other';
}

/** The address without agent and device. */
function bareOf(address: string): string {
  const [, user, , server] = ADDRESS.exec(address) ?? [];
  return user ? `${user}@${server}` : address;
}
