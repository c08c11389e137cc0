import type { Outcome } from './suite-run.js';

/** Sums the results of a run's parts, and prints them. */
export class Tally {
  private passed = 0;
  private failed = 0;
  private readonly failures: string[] = [];
  private readonly notReached: string[] = [];

  /** @param part names the run, since the main job runs several times */
  add(part: string, { results, notReached }: Outcome): void {
    for (const { path, passed, failed, failures } of results) {
      this.passed += passed;
      this.failed += failed;
      if (failed === 0) continue;
      const reasons = failures.flatMap(([name, ...lines]) => [
        `    ${name}`,
        ...lines.map((line) => `      ${line}`),
      ]);
      this.failures.push([`${path} (${part})`, ...reasons].join('\n'));
    }
    this.notReached.push(...notReached.map((path) => `${path} (${part})`));
  }

  /** A failure of something other than a suite. */
  addFailure(name: string): void {
    this.failed += 1;
    this.failures.push(name);
  }

  get hasFailed(): boolean {
    return this.failed > 0;
  }

  /** Several lines; the last one is the plain sum. */
  describe(): string {
    return [
      ...list('Failed', this.failures),
      ...list('Not reached, and so not counted', this.notReached),
      `${this.passed} passed, ${this.failed} failed`,
    ].join('\n');
  }
}

function list(title: string, names: string[]): string[] {
  if (names.length === 0) return [];
  return [`${title}: ${names.length}`, ...names.map((name) => `  ${name}`), ''];
}
