import type { Account, Addressing } from './account.js';

/** A chat of more than two, whose messages are encrypted once, with the sender key of whoever writes. */
export interface Room {
  readonly jid: string;
  readonly name: string;
  /** How its members are addressed in it. */
  readonly addressing: Addressing;
  /** Everybody who gets what is written in it, its writer too. */
  readonly accounts: readonly Account[];
  /** Counts who left: a sender key is not used any more once somebody who has it is out. */
  readonly keyEpoch: number;
  /** A room has one address, whatever its members are addressed by. */
  address(): string;
}
