import type { Role } from './role.js';

export const echo: Role = {
  name: 'Echo',
  number: '15550102',
  does: 'sends back every text, exactly as it came',
  receipts: 'read',
  past: ({ me, phone, next }) =>
    me.say('Write to me, and I send it back.', { to: phone, at: next() }),
  onText: (me, { text }, phone) => me.say(text, { to: phone }),
};
