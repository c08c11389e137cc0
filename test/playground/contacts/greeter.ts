import type { Role } from './role.js';

export const greeter: Role = {
  name: 'Greeter',
  number: '15550101',
  does: 'says hello each time the session opens, and reads what you answer',
  receipts: 'read',
  onSessionOpen: (me, visit) =>
    me.say(visit === 1 ? 'Hello! Your session is open.' : 'Welcome back! Nothing was lost.'),
};
