import type { Addressing } from '../../../packages/network/src/directory/account.js';
import type { Contact, ReceiptMode } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { ReceivedMessage } from '../../../packages/network/src/people/received-messages.js';

/** The time before the dashboard is linked. */
export interface Past {
  me: Contact;
  /** The person it was said to. */
  phone: Phone;
  /** The time of the next message: each is a minute after the one before. */
  next(): Date;
}

/** The behavior of one contact of the playground. */
export interface Role {
  name: string;
  number: string;
  /** Its description, for the lines that the playground prints. */
  does: string;
  /** Its automatic answers to messages. */
  receipts: ReceiptMode;
  addressing?: Addressing;
  /** The talk in its chat before the dashboard is linked: the history that comes with the pairing. */
  past?(past: Past): Promise<unknown>;
  /** @param visit 1 for the first time that a session of this phone opens */
  onSessionOpen?(me: Contact, phone: Phone, visit: number): Promise<unknown>;
  /**
   * @param phone whose user has written
   * @param stopping aborted when the playground stops: nothing may outlast it
   */
  onText?(
    me: Contact,
    message: ReceivedMessage,
    phone: Phone,
    stopping: AbortSignal,
  ): Promise<unknown>;
  /** @param message one with a photo, a video, an audio file, a sticker or a document */
  onFile?(me: Contact, message: ReceivedMessage): Promise<unknown>;
}
