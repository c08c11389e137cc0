/** What is wrong with the flags and variables, every fault at once; the launcher prints it and exits with code 2. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}
