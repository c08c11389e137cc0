import type { Role } from './role.js';

export const echo: Role = {
  name: 'Echo',
  number: '15550102',
  does: 'sends back every text, exactly as it came',
  receipts: 'read',
  past: ({ me, next }) => me.say('Write to me, and I send it back.', { at: next() }),
  onText: (me, { text }) => me.say(text),
};
