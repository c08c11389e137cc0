import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';

/** The actor, the place and the time of a scene. */
export interface Stage {
  me: Contact;
  phone: Phone;
  /** The phone, or a group that both are in. */
  to: Phone | Group;
  /** Replaces the words of the scene. */
  text?: string;
  /** Replaces the present time. */
  at?: Date;
}

/** A scene that a person can play. */
export type Scene = (stage: Stage) => Promise<unknown>;

/** The options with which a message of this stage is sent. */
export const sending = ({ to, at }: Stage) => ({ to, ...(at && { at }) });
