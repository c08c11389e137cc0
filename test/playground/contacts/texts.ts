import type { Contact, SayOptions } from '../../../packages/network/src/people/contact.js';
import type { Role } from './role.js';
import { SAMPLE_TEXTS } from './sample-texts.js';

export const texts: Role = {
  name: 'Texts',
  number: '15550105',
  does: 'has sent every kind of text, and sends them again when you write to it',
  receipts: 'read',
  past: ({ me, phone, next }) => sayAll(me, () => ({ to: phone, at: next() })),
  onText: (me, _message, phone) => sayAll(me, () => ({ to: phone })),
};

async function sayAll(me: Contact, how: () => SayOptions): Promise<void> {
  for (const text of SAMPLE_TEXTS) await me.say(text, how());
}
