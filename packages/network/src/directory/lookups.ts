/** The answer to the question whether a number is registered. */
export interface LookupAnswer {
  isRegistered: boolean;
  /** The jid of its owner, if that differs from the queried number. */
  jid?: string;
}

/** Overrides for lookups of numbers. */
export class Lookups {
  private readonly answers = new Map<string, LookupAnswer>();

  /** `number`: the digits of the query. */
  set(number: string, answer: LookupAnswer): void {
    this.answers.set(number, answer);
  }

  get(number: string): LookupAnswer | undefined {
    return this.answers.get(number);
  }
}
