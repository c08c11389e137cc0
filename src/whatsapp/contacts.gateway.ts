import type { Observable } from 'rxjs';

/** The text that people write about themselves. */
export interface About {
  text: string;
  /** ms; null if WhatsApp does not say when it was written. */
  setAt: number | null;
}

/** WhatsApp's answer to a query for a phone number. */
export interface NumberFacts {
  isRegistered: boolean;
  /** The jid that WhatsApp uses for the number: some countries' numbers have two forms. */
  jid: string;
  lid: string | null;
}

/**
 * People at WhatsApp, as far as they let this account see. Each call may throw a WhatsAppError: `not_connected`,
 * `link_lost`, or `send_failed` with WhatsApp's code as `refusal`.
 */
export abstract class ContactsGateway {
  /** Jids of people and groups whose picture has changed or is gone. */
  abstract readonly changedPictures$: Observable<string>;

  /** Null if there is none, or this account may not see it. */
  abstract aboutOf(jid: string): Promise<About | null>;
  /** The address of the picture of a person or a group, valid for some days; null if there is none, or it is hidden. */
  abstract pictureUrlOf(jid: string): Promise<string | null>;
  /** Queries whether a number is on WhatsApp; null if there was no usable answer. */
  abstract lookUp(pnJid: string): Promise<NumberFacts | null>;
}
