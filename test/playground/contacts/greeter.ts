import type { Role } from './role.js';

export const greeter: Role = {
  name: 'Greeter',
  number: '15550101',
  does: 'says hello each time the session opens, and reads what you answer',
  receipts: 'read',
  past: async ({ me, phone, next }) => {
    await phone.say(me, 'I will link a dashboard soon.', { at: next() });
    await me.say('Good. I will say hello when it is there.', { to: phone, at: next() });
  },
  onSessionOpen: (me, phone, visit) =>
    me.say(visit === 1 ? 'Hello! Your session is open.' : 'Welcome back! Nothing was lost.', {
      to: phone,
    }),
};
