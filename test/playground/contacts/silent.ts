import type { Role } from './role.js';

export const silent: Role = {
  name: 'Silent',
  number: '15550104',
  does: 'gets everything, reads nothing, never answers',
  receipts: 'delivered',
  past: ({ me, phone, next }) => phone.say(me, 'Are you there?', { at: next() }),
};
