import type { Account, Addressing } from './account.js';
import type { Room } from './room.js';

export const STATUS_JID = 'status@broadcast';

/** The viewers of a status post; on the wire all status posts share one room. */
export class StatusList implements Room {
  readonly jid = STATUS_JID;
  readonly name = 'Status';
  readonly keyEpoch = 0;

  constructor(
    readonly accounts: readonly Account[],
    readonly addressing: Addressing,
  ) {}

  address(): string {
    return this.jid;
  }
}
