export interface Limits {
  count: number;
  bytes: number;
}

/** The latest entries, limited in number and in size. */
export class BoundedList<Entry> {
  private entries: { entry: Entry; bytes: number }[] = [];
  private bytes = 0;

  constructor(private readonly limits: Limits) {}

  get values(): Entry[] {
    return this.entries.map(({ entry }) => entry);
  }

  get newest(): Entry | undefined {
    return this.entries.at(-1)?.entry;
  }

  add(entry: Entry, bytes: number): void {
    this.entries.push({ entry, bytes });
    this.bytes += bytes;
    while (this.entries.length > this.limits.count || this.bytes > this.limits.bytes) {
      this.bytes -= this.entries.shift()?.bytes ?? 0;
    }
  }

  dropNewest(): void {
    this.bytes -= this.entries.pop()?.bytes ?? 0;
  }
}
