/** A message to be sent that is neither a text nor a file. */
export type OutgoingContent =
  | {
      type: 'location';
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
    }
  | { type: 'contact'; contacts: OutgoingCard[] }
  | {
      type: 'poll';
      question: string;
      options: string[];
      /** How many options a person may choose; 0 for any number. */
      selectableCount: number;
    };

export interface OutgoingCard {
  name: string;
  /** Digits, with the country code. */
  phone: string;
}
