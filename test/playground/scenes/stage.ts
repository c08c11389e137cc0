import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';

/** Who does something, where, and when. */
export interface Stage {
  me: Contact;
  phone: Phone;
  /** The phone, or a group that both are in. */
  to: Phone | Group;
  /** Instead of the words that the scene has. */
  text?: string;
  /** Instead of now. */
  at?: Date;
}

/** What a person can be made to do. */
export type Scene = (stage: Stage) => Promise<unknown>;

/** How a message of this stage is sent. */
export const sending = ({ to, at }: Stage) => ({ to, ...(at && { at }) });
