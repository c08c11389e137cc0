import { setTimeout as after } from 'node:timers/promises';
import type { Role } from './role.js';

const DELIVERY_MS = 3000;
const READING_MS = 3000;
const TYPING_MS = 2000;

/** Also known by a LID, like people who hide their number. */
export const late: Role = {
  name: 'Late',
  number: '15550103',
  does: 'has its phone off: gets, reads and answers a text seconds later',
  receipts: 'none',
  addressing: 'lid',
  past: ({ me, phone, next }) =>
    me.say('My phone is off most of the time.', { to: phone, at: next() }),
  async onText(me, { id }, phone, stopping) {
    await after(DELIVERY_MS, undefined, { signal: stopping });
    me.markDelivered(id);
    await after(READING_MS, undefined, { signal: stopping });
    me.markRead(id);
    me.typing('composing', phone);
    await after(TYPING_MS, undefined, { signal: stopping });
    await me.reply(id, 'Sorry, I only saw this now.');
  },
};
