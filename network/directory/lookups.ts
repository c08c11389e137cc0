/** What the server says of a number when a client asks whether it is registered. */
export interface LookupAnswer {
  isRegistered: boolean;
  /** The address of its owner, where that is not made of the number that was asked for. */
  jid?: string;
}

/** Numbers about which the server says something else than who is registered. */
export class Lookups {
  private readonly answers = new Map<string, LookupAnswer>();

  /** `number`: digits, as a client asks. */
  set(number: string, answer: LookupAnswer): void {
    this.answers.set(number, answer);
  }

  get(number: string): LookupAnswer | undefined {
    return this.answers.get(number);
  }
}
