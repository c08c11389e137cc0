export interface Limits {
  count: number;
  bytes: number;
}

/** The latest entries, limited in number and in size. */
export class BoundedList<Entry> {
  private entries: { entry: Entry; bytes: number }[] = [];
  private bytes = 0;
  /** True if some had to go to make room. */
  hasDropped = false;

  constructor(private readonly limits: Limits) {}

  get values(): Entry[] {
    return this.entries.map(({ entry }) => entry);
  }

  add(entry: Entry, bytes: number): void {
    this.entries.push({ entry, bytes });
    this.bytes += bytes;
    while (this.entries.length > this.limits.count || this.bytes > this.limits.bytes) {
      this.bytes -= this.entries.shift()?.bytes ?? 0;
      this.hasDropped = true;
    }
  }

  dropAll(isMatch: (entry: Entry) => boolean): void {
    this.entries = this.entries.filter(({ entry }) => !isMatch(entry));
    this.bytes = this.entries.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Removes the latest match, if any. */
  drop(isMatch: (entry: Entry) => boolean): void {
    const index = this.entries.findLastIndex(({ entry }) => isMatch(entry));
    if (index >= 0) this.bytes -= this.entries.splice(index, 1)[0].bytes;
  }
}
