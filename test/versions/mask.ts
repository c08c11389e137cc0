/** Values that differ each time, by their form in an answer; the first form that matches counts. */
const VALUES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['time', /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/],
  ['request', /(?<="request_id": ?")[^"]+/],
  ['uuid', /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/],
  // Ids of messages, devices and requests, hashes of files.
  ['id', /\b[0-9A-F]{16,}\b|\b[0-9a-f]{16,}\b/],
  // The cursor of a list's page; it holds times.
  ['cursor', /(?<="next": ?")[^"]+/],
  ['port', /(?<=127\.0\.0\.1:|localhost:)\d+/],
  ['base64', /(?<=[":= ])[A-Za-z0-9+/_-]{40,}={0,2}(?=")/],
  ['milliseconds', /(?<="(?:ms|[a-z_]+_ms|ms_[a-z_]+|uptime_s|process_id|pid)": ?)-?\d+(?:\.\d+)?/],
  // Since 2001, in seconds or milliseconds.
  ['time', /(?<=[:[,] ?)1\d{9}(?:\d{3})?(?=[,}\]\s])/],
  ['time', /\b\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?\b/],
];

const ANY = new RegExp(VALUES.map(([, pattern]) => `(${pattern.source})`).join('|'), 'g');
/** Ids by which one answer refers to another. */
const REFERENCES = new Set(['uuid', 'id']);

/**
 * Masks values that differ from run to run, such as times. Ids are numbered in the order of their first occurrence, so
 * that a reference to another message than before is a difference.
 */
export class Mask {
  private readonly numbers = new Map<string, number>();

  apply(text: string): string {
    return text.replaceAll(ANY, (value: string, ...groups: unknown[]) => {
      const [name] = VALUES[groups.findIndex((group) => group !== undefined)];
      return REFERENCES.has(name) ? `<${name} ${this.numberOf(value)}>` : `<${name}>`;
    });
  }

  private numberOf(value: string): number {
    const number = this.numbers.get(value) ?? this.numbers.size + 1;
    this.numbers.set(value, number);
    return number;
  }
}
