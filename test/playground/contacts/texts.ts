import type { Contact } from '../../../network/people/contact.js';
import type { Role } from './role.js';
import { SAMPLE_TEXTS } from './sample-texts.js';

export const texts: Role = {
  name: 'Texts',
  number: '15550105',
  does: 'sends every kind of text at the start, and again when you write to it',
  receipts: 'read',
  onSessionOpen: async (me, visit) => visit === 1 && sayAll(me),
  onText: sayAll,
};

async function sayAll(me: Contact): Promise<void> {
  for (const text of SAMPLE_TEXTS) await me.say(text);
}
