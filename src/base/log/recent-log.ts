import { Injectable } from '@nestjs/common';

const MAX_LINES = 300;

/** The latest log lines as JSON, in memory only and not masked: mask them before showing them. */
@Injectable()
export class RecentLog {
  private kept: string[] = [];

  append(line: string): void {
    this.kept.push(line);
    // Trimmed rarely, by half: shifting the array for every line would be slow.
    if (this.kept.length > 2 * MAX_LINES) this.kept = this.kept.slice(-MAX_LINES);
  }

  /** Oldest first. */
  get lines(): string[] {
    return this.kept.slice(-MAX_LINES);
  }
}
