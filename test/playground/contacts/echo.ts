import type { Role } from './role.js';

export const echo: Role = {
  name: 'Echo',
  number: '15550102',
  does: 'sends back every text, exactly as it came',
  receipts: 'read',
  onText: (me, { text }) => me.say(text),
};
