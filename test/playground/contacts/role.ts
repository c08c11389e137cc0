import type { Addressing } from '../../../network/directory/account.js';
import type { Contact, ReceiptMode } from '../../../network/people/contact.js';
import type { ReceivedMessage } from '../../../network/people/received-messages.js';

/** How one contact of the playground behaves. */
export interface Role {
  name: string;
  number: string;
  /** What it does, for the lines that the playground prints. */
  does: string;
  /** What it answers each message with, by itself. */
  receipts: ReceiptMode;
  addressing?: Addressing;
  /** @param visit 1 for the first time that the session opens */
  onSessionOpen?(me: Contact, visit: number): Promise<unknown>;
  /** @param stopping aborted when the playground stops: nothing may outlast it */
  onText?(me: Contact, message: ReceivedMessage, stopping: AbortSignal): Promise<unknown>;
  /** @param message one with a photo, a video, an audio file, a sticker or a document */
  onFile?(me: Contact, message: ReceivedMessage): Promise<unknown>;
}
