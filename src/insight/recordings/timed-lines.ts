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

  /** Lines up to this time that have not been yielded yet. */
  *until(until: number): Generator<string> {
    for (let line = this.lines[this.next]; line && line.at <= until; line = this.lines[this.next]) {
      this.next += 1;
      yield line.toLine();
    }
  }
}
