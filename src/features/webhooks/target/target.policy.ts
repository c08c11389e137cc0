import ipaddr from 'ipaddr.js';

/** The targets of webhooks besides the public internet. */
export interface TargetRules {
  /** This machine: its loopback addresses. */
  isLoopbackAllowed: boolean;
  /** Networks of an office or a home. */
  isPrivateAllowed: boolean;
}

const PRIVATE = ['private', 'uniqueLocal', 'carrierGradeNat'];

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Addresses at which clouds give out credentials, as far as no other rule excludes them. */
const METADATA = [
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
];

/**
 * The reason why no webhook may be sent to an address; null if it may.
 * @param address an IPv4 or IPv6 address, as a look-up returns it
 */
export function refuseAddress(address: string, rules: TargetRules): string | null {
  const parsed = parse(address);
  if (!parsed) return 'it is not an address';
  // An IPv4 address within IPv6 counts as IPv4.
  const range = parsed.range();
  if (METADATA.includes(parsed.toString())) return 'it is a metadata service of a cloud';
  if (range === 'unicast' && isGlobal(parsed)) return null;
  if (range === 'loopback') {
    return rules.isLoopbackAllowed || rules.isPrivateAllowed
      ? null
      : 'it is this machine: set SERVICE_WEBHOOK_PRIVATE=true if it should be reached';
  }
  if (PRIVATE.includes(range) || isBenchmark(parsed)) {
    return rules.isPrivateAllowed
      ? null
      : 'it is in a private network: set SERVICE_WEBHOOK_PRIVATE=true if it should be reached';
  }
  return `no webhook may go to such an address (${range})`;
}

/** In IPv6, only 2000::/3 is public: the library counts every block that it does not know as public. */
function isGlobal(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return !isBenchmark(address);
  return address.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}

/** True for test networks within a company (RFC 2544). */
function isBenchmark(address: Address): boolean {
  return address instanceof ipaddr.IPv4 && address.match(ipaddr.IPv4.parseCIDR('198.18.0.0/15'));
}

function parse(address: string): Address | null {
  try {
    return ipaddr.process(address);
  } catch {
    return null;
  }
}

export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** One spelling for each address; IPv4 within IPv6 becomes IPv4. */
export function toPlainAddress(address: string): string {
  return parse(address)?.toString() ?? address;
}
