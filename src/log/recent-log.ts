import { Injectable } from '@nestjs/common';

const MAX_LINES = 300;
/** A stack trace fits; what is longer would only fill the memory. */
const MAX_LINE_LENGTH = 8192;

/** The latest lines of the log as JSON, numbers and all, in memory only: whoever shows them masks them. */
@Injectable()
export class RecentLog {
  private kept: string[] = [];

  append(line: string): void {
    if (line.length <= MAX_LINE_LENGTH) this.kept.push(line);
    // Cut seldom and by the half: shifting the array at every line would cost its whole length.
    if (this.kept.length > 2 * MAX_LINES) this.kept = this.kept.slice(-MAX_LINES);
  }

  /** Oldest first. */
  get lines(): string[] {
    return this.kept.slice(-MAX_LINES);
  }
}
