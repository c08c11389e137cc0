/** Ids of own messages, and of those from Web clients. */
const WEB_ID = /^3EB0[0-9A-F]{12,}$/;
const MESSAGE_ID = /^[0-9A-F]{16,40}$/;
const ID_LENGTH = 22;

/** Replaces ids of messages and stanzas by others of the same kind, consistently in the whole file. */
export class IdMask {
  private readonly ids = new Map<string, string>();
  private readonly counts = { '3EB0': 0, AC: 0, S: 0 };

  id(id: string): string {
    const masked = this.ids.get(id) ?? this.create(id);
    this.ids.set(id, masked);
    return masked;
  }

  private create(id: string): string {
    const prefix = WEB_ID.test(id) ? '3EB0' : MESSAGE_ID.test(id) ? 'AC' : 'S';
    this.counts[prefix] += 1;
    const count = this.counts[prefix].toString(16).toUpperCase();
    return prefix === 'S' ? `S${count}` : prefix + count.padStart(ID_LENGTH - prefix.length, '0');
  }
}
