interface TimedLine {
  /** ms since 1970 */
  at: number;
  toLine: () => string;
}

/** Lines in the order of time, a part at a time. */
export class TimedLines {
  private readonly lines: TimedLine[];
  private next = 0;

  constructor(lines: TimedLine[]) {
    this.lines = lines.toSorted((one, other) => one.at - other.at);
  }

  /** Those up to this time that have not been given yet. */
  until(until: number): string {
    const first = this.next;
    while (this.next < this.lines.length && this.lines[this.next].at <= until) this.next += 1;
    return this.lines
      .slice(first, this.next)
      .map(({ toLine }) => toLine())
      .join('');
  }
}
