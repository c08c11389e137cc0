/** Invalid flags and variables, all at once; the launcher prints them and exits with code 2. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}
