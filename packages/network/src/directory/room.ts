import type { Account, Addressing } from './account.js';

/** A chat with sender keys: its messages are encrypted once for all members. */
export interface Room {
  readonly jid: string;
  readonly name: string;
  /** How its members are addressed. */
  readonly addressing: Addressing;
  /** All receivers of its messages, the author included. */
  readonly accounts: readonly Account[];
  /** Increases when members leave: then a new sender key is needed, because they have the old one. */
  readonly keyEpoch: number;
  /** The one address of the room, however its members are addressed. */
  address(): string;
}
