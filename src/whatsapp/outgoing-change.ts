/** The message to be changed, as its receivers know it. */
export interface ChangedMessage {
  id: string;
  /** Its chat, at the address that the change goes to. */
  chatJid: string;
  fromMe: boolean;
  /** Its author, if that is another member of a group; by number or by lid, as in the group. */
  participantJid: string | null;
}

/** A change of a message of this account's chats. Times are ms; the newest change of a kind wins. */
export type OutgoingChange = { target: ChangedMessage } & (
  | {
      type: 'reaction';
      /** Empty to take the reaction back. */
      emoji: string;
      at: number;
    }
  | {
      type: 'edit';
      text: string;
      /** The encoded `proto.Message` that is edited. */
      content: Uint8Array;
      at: number;
    }
  | { type: 'deletion' }
);

/** A vote in a poll. It has all current choices; an empty list takes the vote back. */
export interface OutgoingVote {
  target: ChangedMessage;
  options: string[];
  /** The encoded `proto.Message` of the poll. */
  content: Uint8Array;
  /** The author of the poll and this account: both by number or both by lid, as the chat has it. */
  creatorJid: string;
  voterJid: string;
  at: number;
}
