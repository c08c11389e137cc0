import type { Outcome, SuiteResult } from './suite-run.js';

/** Sums the results of a run's parts, and prints them. */
export class Tally {
  private passed = 0;
  private failed = 0;
  private readonly failures: string[] = [];
  private readonly unsteady: string[] = [];
  private readonly notReached: string[] = [];

  /**
   * @param part names the run, since the main job runs several times
   * @param alone second results of suites that had failed beside others; they count
   */
  add(part: string, { results, notReached }: Outcome, alone: SuiteResult[] = []): void {
    for (const first of results) {
      const last = alone.find(({ path }) => path === first.path) ?? first;
      this.passed += last.passed;
      this.failed += last.failed;
      if (last.failed > 0) this.failures.push(describeFailures(part, last));
      else if (first.failed > 0) this.unsteady.push(describeFailures(part, first));
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
      ...list('Failed beside others, passed alone: to be mended', this.unsteady),
      ...list('Not reached, and so not counted', this.notReached),
      `${this.passed} passed, ${this.failed} failed`,
    ].join('\n');
  }
}

function describeFailures(part: string, { path, failures }: SuiteResult): string {
  const reasons = failures.flatMap(([name, ...lines]) => [
    `    ${name}`,
    ...lines.map((line) => `      ${line}`),
  ]);
  return [`${path} (${part})`, ...reasons].join('\n');
}

function list(title: string, names: string[]): string[] {
  if (names.length === 0) return [];
  return [`${title}: ${names.length}`, ...names.map((name) => `  ${name}`), ''];
}
