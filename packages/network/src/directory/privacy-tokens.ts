import type { Account } from './account.js';

/** A token is valid in four buckets of a week, its own included (Baileys Utils/tc-token-utils.js). */
const BUCKET_S = 7 * 24 * 60 * 60;

/** A trusted contact token that a companion has given to somebody, so that they may answer. */
export interface IssuedToken {
  to: Account;
  at: Date;
}

/** The tokens that the clients of an account issue, as the server sees them. */
export class PrivacyTokens {
  readonly issued: IssuedToken[] = [];

  add(to: Account): void {
    this.issued.push({ to, at: new Date() });
  }
}

/** The number of the week of a time: the first message to somebody in a new week issues a new token. */
export function tokenBucket(at: Date): number {
  return Math.floor(at.getTime() / 1000 / BUCKET_S);
}
